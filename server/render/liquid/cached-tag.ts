import type { Context, Emitter, Liquid } from 'liquidjs'
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
 * For parts that stand on many pages: tiles, the menu. Not for what holds a visitor's part or a widget.
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
