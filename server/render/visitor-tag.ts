import { type Context, type Emitter, type Liquid, Tag, type TagToken, type TopLevelToken } from 'liquidjs'

/** No HTML holds it, so that a painted page can be cut at it. */
export const VISITOR_MARK = '\u0000'

/**
 * `{% visitor 'header-tools' %}`: here stands what belongs to one visitor, painted for each answer from
 * `parts/visitor-header-tools.liquid`. Everything around it is shared by all (architecture, "Painting a page").
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

      // biome-ignore lint/correctness/useYield: Liquid's tags render as generators; this one waits for nothing
      *render(_context: Context, emitter: Emitter): Generator<unknown, void, unknown> {
        emitter.write(`${VISITOR_MARK}${this.part}${VISITOR_MARK}`)
      }
    },
  )
}
