import {
  type Context,
  type Emitter,
  type Liquid,
  Tag,
  type TagToken,
  type TopLevelToken,
  type ValueToken,
} from 'liquidjs'
import { type FaqList, FaqProps, type FaqQuestion } from '../../contract/content/faq.ts'
import { paragraphsOf, plainTextOf } from './answer-text.ts'
import { findQuestions } from './find-questions.ts'
import { paintPiece } from './paint-piece.ts'
import { TagProps } from './tag-props.ts'

/** What a page's questions are collected in while it is rendered. */
export interface FaqGlobals {
  /** What was searched for in the page's questions; empty for nothing. */
  faq_query: string
  /** Every question of the page once, for its JSON-LD. */
  faq_questions: Map<string, FaqQuestion>
}

/** The parts that the tag renders: `npm run check:templates` follows it there. */
export const FAQ_PART = 'parts/faq'
export const FAQ_SEARCH_PART = 'parts/faq-search'

/**
 * `{% faq 'delivery returns', search: true %}`: questions and answers of `templates/faq/delivery.yaml` and
 * `returns.yaml`. The page gets one `FAQPage` of all its questions (`faqPage`). Not for a part that is
 * `cached`: its questions would be missing there.
 */
export function registerFaqTag(engine: Liquid, findList: (name: string) => FaqList | undefined): void {
  engine.registerTag(
    'faq',
    class extends Tag {
      static readonly takes = FaqProps
      /** For `check:templates`: the files and parts that the tag needs. */
      readonly wishes: string[]
      readonly #names: string[]
      readonly #props: TagProps<typeof FaqProps>

      constructor(token: TagToken, remaining: TopLevelToken[], liquid: Liquid) {
        super(token, remaining, liquid)
        const found = /^'([a-z0-9 -]+)'\s*,?([\s\S]*)$/.exec(token.args.trim())
        if (!found) throw new Error(`faq: имена списков стоят в одинарных кавычках: {% faq 'delivery' %}`)
        this.#names = (found[1] ?? '').trim().split(/ +/)
        this.#props = new TagProps('faq', FaqProps, found[2] ?? '')
        this.wishes = [
          ...this.#names.map(name => `faq/${name}`),
          FAQ_PART,
          ...(this.#props.has('search') ? [FAQ_SEARCH_PART] : []),
        ]
      }

      /** For the check of unknown variables. */
      *arguments(): Generator<ValueToken> {
        yield* this.#props.arguments()
      }

      render(context: Context, emitter: Emitter): void {
        const { faq_query, faq_questions } = context.globals as unknown as FaqGlobals
        const { search } = this.#props.values(context)
        const all = this.#names.map(name => ({ name, ...listNamed(name) }))
        const query = search ? faq_query : ''
        const lists = findQuestions(all, query) as typeof all
        for (const each of lists.flatMap(({ questions }) => questions)) faq_questions.set(each.question, each)
        const paint = (part: string, given: object) => paintPiece(this, part, given, { context, emitter })
        if (search)
          paint(FAQ_SEARCH_PART, {
            query,
            count: lists.reduce((count, { questions }) => count + questions.length, 0),
            topics: lists.map(({ name, title }) => ({ name, title })),
          })
        paint(FAQ_PART, {
          is_open: query !== '',
          lists: lists.map(({ name, title, questions }) => ({
            name,
            title,
            questions: questions.map(({ question, answer }) => ({
              question,
              paragraphs: paragraphsOf(answer),
            })),
          })),
        })
      }
    },
  )

  function listNamed(name: string): FaqList {
    const list = findList(name)
    if (!list) throw new Error(`нет списка вопросов '${name}'`)
    return list
  }
}

/** Structured data of all questions of a page; search engines want one for each page. */
export function faqPage(questions: Iterable<FaqQuestion>) {
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: [...questions].map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: plainTextOf(answer) },
    })),
  }
}
