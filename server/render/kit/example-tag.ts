import {
  type Context,
  type Emitter,
  Hash,
  type Liquid,
  Tag,
  type TagToken,
  type Template,
  type TopLevelToken,
  TypeGuards,
  toValueSync,
  type ValueToken,
} from 'liquidjs'
import type { Example } from '../../contract/kit/example.ts'
import { escapeHtml } from '../content/picture-tag.ts'
import { hashNow } from '../liquid/value-now.ts'
import { PlainText } from '../liquid/work-limit.ts'
import { EXAMPLES, type KitKind } from './kit.ts'

/**
 * `{% example kind: entry.kind, name: entry.name %}`: what the example's code paints, with the example's own variables.
 * Only what the contract holds can be painted by it, never a text of a page or a request.
 */
export function registerExampleTag(engine: Liquid): void {
  const parsed = new Map<string, Template[]>()
  engine.registerTag(
    'example',
    class extends Tag {
      /** For `check:templates`. */
      readonly needs_page = 'example'
      readonly #hash: Hash

      constructor(token: TagToken, remaining: TopLevelToken[], liquid: Liquid) {
        super(token, remaining, liquid)
        this.#hash = new Hash(token.args)
      }

      /** For the check of unknown variables. */
      *arguments(): Generator<ValueToken> {
        for (const token of Object.values(this.#hash.hash)) if (TypeGuards.isValueToken(token)) yield token
      }

      render(context: Context, emitter: Emitter): void {
        const { kind, name } = hashNow(this.#hash, context)
        const example = EXAMPLES[kind as KitKind]?.[String(name)]
        if (!example) throw new Error(`нет примера ${kind} '${name}'`)
        emitter.write(this.#paint(context, example))
      }

      /** Whole or not at all: an example shows what editors have, such as a picture, and that may be gone. */
      #paint(context: Context, { code, data }: Example): string {
        const text = new PlainText()
        const inside = context.spawn()
        Object.assign(inside.bottom(), data)
        try {
          const nodes = parsed.get(code) ?? this.liquid.parse(code)
          parsed.set(code, nodes)
          toValueSync(this.liquid.renderer.renderTemplates(nodes, inside, text))
          return text.buffer
        } catch (error) {
          return `<p data-example-broken>Пример не рисуется: ${escapeHtml((error as Error).message)}</p>`
        }
      }
    },
  )
}
