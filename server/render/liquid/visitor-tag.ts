import { randomUUID } from 'node:crypto'
import { type Context, type Emitter, type Liquid, Tag, type TagToken, type TopLevelToken } from 'liquidjs'

/** A painted page, cut where a visitor's parts stand. Shared parts depend on address, region and catalogue only. */
export type PagePart = { shared: string } | { visitor: string }

/**
 * The places for a visitor's parts in one painting. Whatever text the page holds, nothing else becomes one: the mark is
 * drawn anew for each painting, and only places that a template's tag asked for are cut out (promise 26).
 */
export class VisitorParts {
  /** 122 bits of chance, of which Node keeps a store: asking the system anew for each painting costs more. */
  readonly #mark = randomUUID().replaceAll('-', '')
  readonly #names: string[] = []

  /** What stands in the page until it is cut. */
  place(name: string): string {
    this.#names.push(name)
    return `${this.#mark}${this.#names.length - 1};`
  }

  cut(html: string): PagePart[] {
    const [first = '', ...rest] = html.split(this.#mark)
    const parts: PagePart[] = [{ shared: first }]
    for (const text of rest) {
      const end = text.indexOf(';')
      const name = this.#names[Number(text.slice(0, end))]
      if (end < 1 || name === undefined) parts.push({ shared: text })
      else parts.push({ visitor: name }, { shared: text.slice(end + 1) })
    }
    return parts
  }
}

/** What a painting that is cut afterwards has; mails, tiles and the visitor's own parts have none. */
export interface VisitorGlobals {
  visitor_parts?: VisitorParts | undefined
}

/**
 * `{% visitor 'header-tools' %}`: here stands what belongs to one visitor, painted for each answer from
 * `parts/visitor-header-tools.liquid`. Everything around it is shared by all.
 */
export function registerVisitorTag(engine: Liquid): void {
  engine.registerTag(
    'visitor',
    class extends Tag {
      readonly part: string

      constructor(token: TagToken, remaining: TopLevelToken[], liquid: Liquid) {
        super(token, remaining, liquid)
        const found = /^'([a-z-]+)'\s*$/.exec(token.args.trim())
        if (!found?.[1]) throw new Error(`visitor wants a part's name in quotes, not ${token.args}`)
        this.part = found[1]
      }

      render(context: Context, emitter: Emitter): void {
        const { visitor_parts } = context.globals as unknown as VisitorGlobals
        if (!visitor_parts) throw new Error(`visitor '${this.part}' stands outside of a page`)
        emitter.write(visitor_parts.place(this.part))
      }
    },
  )
}
