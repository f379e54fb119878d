import { randomUUID } from 'node:crypto'
import { type Context, type Emitter, type Liquid, Tag, type TagToken, type TopLevelToken } from 'liquidjs'
import { LRUCache } from 'lru-cache'
import { QuickRenderTag } from './paint-now.ts'
import type { WidgetGlobals } from './widget-tag.ts'
import { PlainText } from './work-limit.ts'

/** Two bytes for each character, as V8 stores Cyrillic text: some two thousand tiles. */
const MOST_BYTES = 12e6

/** Identifies an argument that is not a plain value: equal names mean equal arguments. */
export interface Cacheable {
  cache_key: string
}

/** Rendered parts, by their name and arguments. */
export type PaintedParts = LRUCache<string, string>

export function openPaintedParts(): PaintedParts {
  return new LRUCache({
    maxSize: MOST_BYTES,
    sizeCalculation: (html, key) => (html.length + key.length) * 2 + 100,
  })
}

/**
 * `{% cached 'parts/product-tile', product: product, loading: 'lazy' %}`: like `render`, but what was
 * rendered from equal arguments before is not rendered again. An argument that is no text, number or flag
 * identifies its state by `cache_key`.
 *
 * It is for parts that are on many pages: tiles, the menu, the filters of a branch; not for a part that
 * contains a visitor's part, or a widget that shows more than its props.
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
          if (!(context.globals as unknown as WidgetGlobals).is_broken) painted().set(key, html)
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
  throw new Error(`cached: у '${name}' нет cache_key`)
}

/**
 * A rendered page, cut where a visitor's parts belong. Shared parts depend on address, region and catalogue
 * only.
 */
export type PagePart = { shared: string } | { visitor: string }

/**
 * The slots for a visitor's parts in one rendering. Whatever text the page contains, nothing else becomes a
 * slot: the marker is random for each rendering, and only slots that a template's tag asked for are cut out
 * (promise 26).
 */
export class VisitorParts {
  /** 122 random bits from Node's own pool: asking the system for each rendering costs more. */
  readonly #mark = randomUUID().replaceAll('-', '')
  readonly #names: string[] = []

  /** What is in the page until it is cut. */
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

/** For a rendering that is cut afterwards; mails, tiles and the visitor's own parts have none. */
interface VisitorGlobals {
  visitor_parts?: VisitorParts | undefined
}

/**
 * `{% visitor 'header-tools' %}`: the slot for a visitor's part, rendered for each answer from
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
        if (!found?.[1]) throw new Error(`visitor: имя части стоит в кавычках, а не ${token.args}`)
        this.part = found[1]
      }

      render(context: Context, emitter: Emitter): void {
        const { visitor_parts } = context.globals as unknown as VisitorGlobals
        if (!visitor_parts) throw new Error(`место для {% visitor '${this.part}' %} — на странице`)
        emitter.write(visitor_parts.place(this.part))
      }
    },
  )
}
