import * as v from 'valibot'
import { VideoProps } from './asking-props.ts'
import { filled } from './fields.ts'
import { PictureOfList } from './picture-of-list.ts'

const slug = (name: string) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.regex(
      /^[a-z0-9]+(-[a-z0-9]+)*$/,
      `${name} — имя файла: латинские буквы, цифры и дефис, как merki-figury`,
    ),
  )
const listOf = <const Item extends v.GenericSchema<unknown, unknown>>(
  item: Item,
  words: { notList: string; empty: string },
) => v.pipe(v.array(item, words.notList), v.minLength(1, words.empty))

/**
 * A course of an editor: `templates/university/<course>.yaml`. Its lessons are files of a folder of the same name;
 * one that is not listed here is not shown.
 */
export const Course = v.strictObject({
  title: filled('нет названия (title)'),
  audience: filled('не сказано, для кого курс (audience)'),
  text: filled('нет описания (text)'),
  lessons: v.pipe(
    listOf(slug('lessons'), {
      notList: 'lessons — это список имён файлов: «- merki-figury»',
      empty: 'lessons: в курсе нет ни одного урока',
    }),
    v.check(lessons => new Set(lessons).size === lessons.length, 'lessons: один урок стоит дважды'),
  ),
})
export type Course = v.InferOutput<typeof Course>

const question = v.pipe(
  v.strictObject({
    question: filled('нет вопроса (question)'),
    options: v.pipe(
      v.array(filled('options: пустой ответ'), 'options — это список ответов: «- …»'),
      v.minLength(2, 'options: нужно хотя бы два ответа'),
      v.check(options => new Set(options).size === options.length, 'options: один ответ стоит дважды'),
    ),
    /** One of the options, letter by letter. */
    answer: filled('нет верного ответа (answer)'),
    why: filled('нет объяснения (why)'),
  }),
  v.forward(
    v.check(({ options, answer }) => options.includes(answer), 'answer: такого ответа нет среди options'),
    ['answer'],
  ),
)

/** A lesson: `templates/university/<course>/<lesson>.yaml`, shown at `/university/<course>/<lesson>/`. */
export const Lesson = v.strictObject({
  title: filled('нет названия (title)'),
  /** One sentence for the list of lessons and for search engines. */
  summary: filled('нет краткого описания (summary)'),
  sections: listOf(
    v.strictObject({
      title: v.optional(v.string(), ''),
      /** Paragraphs with an empty line between them; lines that all begin with `- ` or `1. ` are a list. */
      text: filled('нет текста (text)'),
      picture: v.optional(PictureOfList),
    }),
    { notList: 'sections — это список: «- text: …»', empty: 'в уроке нет ни одного раздела (sections)' },
  ),
  video: v.optional(VideoProps),
  test: v.optional(v.array(question, 'test — это список вопросов: «- question: …»'), []),
})
export type Lesson = v.InferOutput<typeof Lesson>

export const UNIVERSITY_PATH = '/university/'

export function coursePath(course: string): string {
  return `${UNIVERSITY_PATH}${course}/`
}

export function lessonPath({ course, lesson }: LessonId): string {
  return `${coursePath(course)}${lesson}/`
}

/** A lesson by the names of its course's file and its own. */
export interface LessonId {
  course: string
  lesson: string
}

/** The self-test of a lesson, as it is painted: a form that the lesson's own page answers. */
export const LessonTestProps = v.object({
  /** Where it is sent without a script. */
  action: v.string(),
  questions: v.array(
    v.object({
      question: v.string(),
      options: v.array(v.string()),
      /** Which of the options is right, from 0. */
      right: v.number(),
      why: v.string(),
    }),
  ),
  /** For each question the chosen option, from 0; -1 for none. */
  chosen: v.array(v.number()),
  is_checked: v.boolean(),
})
export type LessonTestProps = v.InferOutput<typeof LessonTestProps>
