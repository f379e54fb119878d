import { type Context, type Emitter, type Liquid, Tag, type TagToken } from 'liquidjs'
import * as v from 'valibot'
import { DRAW_PIECES, type DrawPiece } from '../../contract/content/draw.ts'
import { closest } from '../../contract/nearest.ts'
import { paintPiece } from './paint-piece.ts'

/** What the pieces of a draw show, while it runs; null before and after. A template that is no page has none. */
export interface DrawGlobals {
  runningDraw?: ((slug: string) => object | null) | undefined
}

/** The part that each piece is: `npm run check:templates` follows the tag there. */
export function partOfPiece(piece: DrawPiece): string {
  return `parts/draw-${piece}`
}

/**
 * `{% draw 'wardrobe', as: 'slider' %}`: a piece of the draw `templates/draws/wardrobe.yaml`, from its first moment to its
 * last, and nothing at other times. A cached page with one changes when the draw begins and when it ends.
 */
export class DrawTag extends Tag {
  static readonly takes = v.strictObject({ as: v.picklist(DRAW_PIECES) })
  readonly slug: string
  readonly #part: string
  /** For `check:templates`: the file and the part that the tag needs. */
  readonly wishes: string[]

  constructor(token: TagToken, remaining: never[], liquid: Liquid) {
    super(token, remaining, liquid)
    const { slug, piece } = readArguments(token.args.trim())
    this.slug = slug
    this.#part = partOfPiece(piece)
    this.wishes = [`draws/${slug}`, this.#part]
  }

  render(context: Context, emitter: Emitter): void {
    const draw = (context.globals as DrawGlobals).runningDraw?.(this.slug)
    if (!draw) return
    paintPiece(this, this.#part, { draw }, { context, emitter })
  }
}

export function registerDrawTag(engine: Liquid): void {
  engine.registerTag('draw', DrawTag as never)
}

function readArguments(args: string): { slug: string; piece: DrawPiece } {
  const found = /^'([a-z0-9-]+)'\s*,\s*([a-z_]+)\s*:\s*'([^']*)'$/.exec(args)
  if (!found)
    throw new Error(`draw: имя розыгрыша и вид стоят в одинарных кавычках: {% draw 'winter', as: 'link' %}`)
  const [, slug = '', prop = '', piece = ''] = found
  if (prop !== 'as') throw new Error(`draw не знает '${prop}'; есть: as`)
  if (!isPiece(piece)) {
    const meant = closest(piece, [...DRAW_PIECES])
    throw new Error(`draw не бывает '${piece}'; может быть, '${meant}'? Есть: ${DRAW_PIECES.join(', ')}`)
  }
  return { slug, piece }
}

function isPiece(text: string): text is DrawPiece {
  return (DRAW_PIECES as readonly string[]).includes(text)
}
