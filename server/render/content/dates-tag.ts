import {
  type Context,
  type Emitter,
  type Liquid,
  type Parser,
  Tag,
  type TagToken,
  type Template,
  type TopLevelToken,
  toValueSync,
  type ValueToken,
} from 'liquidjs'
import * as v from 'valibot'
import { areInOrder, type Dates, dayOrMinute, WRONG_ORDER } from '../../contract/content/dates.ts'
import type { AskGlobals } from './page-asks.ts'
import { paintPiece } from './paint-piece.ts'
import { EDITORS_SHEET, type SheetGlobals } from './picture-tag.ts'
import { TagProps } from './tag-props.ts'

const DatesProps = v.strictObject({
  from: v.optional(dayOrMinute('from')),
  to: v.optional(dayOrMinute('to')),
})

/**
 * `{% dates from: '2026-12-01', to: '2026-12-31 18:00' %}…{% enddates %}`: shown between its dates, by the shop's clock.
 * Parts with dates in their front matter are enclosed by it (`read-template.ts`).
 */
class DatesTag extends Tag {
  static readonly takes = DatesProps
  /** For `check:templates`. */
  readonly needs_page = 'dates'
  readonly #dates: Dates
  readonly templates: Template[] = []

  constructor(token: TagToken, remaining: TopLevelToken[], liquid: Liquid, parser: Parser) {
    super(token, remaining, liquid)
    const props = new TagProps('dates', DatesProps, token.args)
    const [from, to] = [props.written('from') ?? '', props.written('to') ?? '']
    if (from === '' && to === '')
      throw new Error("dates: нет дат: {% dates from: '2026-12-01', to: '2026-12-31' %}")
    this.#dates = { from: from.trim(), to: to.trim() }
    if (!areInOrder(this.#dates)) throw new Error(`dates: ${WRONG_ORDER}`)
    const stream = parser
      .parseStream(remaining)
      .on('tag:enddates', () => stream.stop())
      .on<Template>('template', template => void this.templates.push(template))
      .on('end', () => {
        throw new Error('dates не закрыт: не хватает {% enddates %}')
      })
    stream.start()
  }

  render(context: Context, emitter: Emitter): void {
    const { asks } = context.globals as unknown as AskGlobals
    if (!asks) throw new Error('dates стоит вне страницы')
    if (asks.isWithin(this.#dates))
      toValueSync(this.liquid.renderer.renderTemplates(this.templates, context, emitter))
  }

  // biome-ignore lint/correctness/useYield: LiquidJS wants a generator, and these are here already
  *children(): Generator<unknown, Template[]> {
    return this.templates
  }
}

const CountdownProps = v.strictObject({
  to: dayOrMinute('to'),
  /** Before the time that is left. */
  title: v.optional(v.string('title — это текст'), 'Осталось'),
})

/** The part that the tag renders: `check:templates` follows it there. */
const COUNTDOWN_PART = 'parts/countdown'

/**
 * `{% countdown to: '2026-12-31 18:00' %}`: how many days, then hours, are left by the shop's clock, which no browser can
 * have wrong. The page changes when the number does, and shows nothing when it is over.
 */
class CountdownTag extends Tag {
  static readonly takes = CountdownProps
  /** For `check:templates`. */
  readonly needs_page = 'countdown'
  readonly wishes = [COUNTDOWN_PART]
  readonly #props: TagProps<typeof CountdownProps>

  constructor(token: TagToken, remaining: TopLevelToken[], liquid: Liquid) {
    super(token, remaining, liquid)
    this.#props = new TagProps('countdown', CountdownProps, token.args)
  }

  /** For the check of unknown variables. */
  *arguments(): Generator<ValueToken> {
    yield* this.#props.arguments()
  }

  render(context: Context, emitter: Emitter): void {
    const { asks, sheets } = context.globals as unknown as AskGlobals & SheetGlobals
    if (!asks) throw new Error('countdown стоит вне страницы')
    const { to, title } = this.#props.values(context)
    const left = asks.timeLeft(to)
    if (!left) return
    sheets.add(EDITORS_SHEET)
    paintPiece(this, COUNTDOWN_PART, { title, ...left }, { context, emitter })
  }
}

export function registerDatesTags(engine: Liquid): void {
  engine.registerTag('dates', DatesTag)
  engine.registerTag('countdown', CountdownTag)
}
