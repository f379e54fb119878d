import * as v from 'valibot'
import { filled } from './fields.ts'

/** A list of questions of an editor: `templates/faq/<name>.yaml`, placed by `{% faq '<name>' %}`. */
export const FaqList = v.strictObject({
  title: filled('нет названия (title)'),
  questions: v.pipe(
    v.array(
      v.strictObject({
        question: filled('нет вопроса (question)'),
        /** Paragraphs with an empty line between them; a link is `[words](/path/)`. */
        answer: filled('нет ответа (answer)'),
      }),
      'вопросы — это список: «- question: …»',
    ),
    v.minLength(1, 'нет ни одного вопроса'),
  ),
})
export type FaqList = v.InferOutput<typeof FaqList>
export type FaqQuestion = FaqList['questions'][number]

/** Props of `{% faq 'delivery returns', search: true %}` beside the names of its lists. */
export const FaqProps = v.strictObject({
  /** With a field that leaves only the matching questions, by `?q=` of the page. */
  search: v.optional(v.boolean('search — это true или false'), false),
})
export type FaqProps = v.InferOutput<typeof FaqProps>
