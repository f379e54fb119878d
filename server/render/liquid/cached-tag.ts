import { randomUUID } from 'node:crypto'
import { type Context, type Emitter, type Liquid, Tag, type TagToken, type TopLevelToken } from 'liquidjs'
import { LRUCache } from 'lru-cache'
import { QuickRenderTag } from './paint-now.ts'
import { PlainText } from './work-limit.ts'

/** Two bytes a character, as V8 keeps Cyrillic text: some two thousand tiles. */
const MOST_BYTES = 12e6

/** What names an argument that is no plain value: two equal names, two equal arguments. */
export interface Cacheable {
  cache_key: string
}

/** Parts that were painted, by their name and arguments. */
export type PaintedParts = LRUCache<string, string>

export function openPaintedParts(): PaintedParts {
  return new LRUCache({
    maxSize: MOST_BYTES,
    sizeCalculation: (html, key) => (html.length + key.length) * 2 + 100,
  })
}

/**
 * `{% cached 'parts/product-tile', product: product, loading: 'lazy' %}`: as `render`, but what was painted from equal
 * arguments before is not painted again. An argument that is no text, number or flag names its state by `cache_key`.
 *
 * For parts that stand on many pages: tiles, the menu, the filters of a branch. Not for what holds a visitor's part, or a
 * widget that shows more than its props.
 */
export function registerCachedTag(engine: Liquid, painted: () => PaintedParts): void {
  engine.registerTag(
    'cached',
    class extends QuickRenderTag {
      protected override paintPart(
        context: Context,
        emitter: Emitter,
        file: string,
        given: Record<string, unknown>,
      ): void {
        const key = `${file} ${keyOf(given)}`
        let html = painted().get(key)
        if (html === undefined) {
          // Counted when it is written to the page.
          const text = new PlainText()
          super.paintPart(context, text, file, given)
          html = text.buffer
          painted().set(key, html)
        }
        emitter.write(html)
      }
    },
  )
}

function keyOf(given: Record<string, unknown>): string {
  return Object.entries(given)
    .map(([name, value]) => `${name}=${nameOf(name, value)}`)
    .join('\n')
}

function nameOf(name: string, value: unknown): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'nothing'
  const { cache_key } = value as Partial<Cacheable>
  if (typeof cache_key === 'string') return cache_key
  throw new Error(`cached wants a cache_key of '${name}', to know it again`)
}

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
interface VisitorGlobals {
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
