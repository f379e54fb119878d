import * as v from 'valibot'
import type { PictureReader } from '../../import/pictures/pictures.ts'
import { PATTERN_NAMES } from '../sheets/read-sheet.ts'
import {
  drawGarment,
  GARMENT_KINDS,
  type GarmentDrawing,
  type GarmentFit,
  type GarmentView,
  type PatternKind,
} from './draw-garment.ts'

/** A picture's address in the feed that is drawn instead of fetched: `drawing:dress/front?hex=e3cfb4&…`. */
export function drawingUrl(drawing: GarmentDrawing): string {
  const { kind, view, hex, accent_hex, pattern, fit, seed } = drawing
  const accent = accent_hex ? `&accent=${accent_hex.slice(1)}` : ''
  return `drawing:${kind}/${view}?hex=${hex.slice(1)}${accent}&pattern=${pattern}&fit=${fit}&seed=${seed}`
}

const Hex = v.pipe(
  v.string(),
  v.regex(/^[0-9a-f]{6}$/i),
  v.transform(hex => `#${hex}`),
)
const Parts = v.object({
  kind: v.picklist(GARMENT_KINDS),
  view: v.picklist(['front', 'back', 'detail'] as const satisfies GarmentView[]),
  hex: Hex,
  accent: v.optional(Hex),
  pattern: v.picklist(Object.keys(PATTERN_NAMES) as PatternKind[]),
  fit: v.picklist(['women', 'men', 'child', 'baby'] as const satisfies GarmentFit[]),
  seed: v.pipe(v.string(), v.digits(), v.transform(Number)),
})

/** The drawing of such an address; null for any other address. */
export function drawingOf(url: string): GarmentDrawing | null {
  const [, kind, view, query] = url.match(/^drawing:([^/]+)\/([^?]+)\?(.*)$/) ?? []
  const read = v.safeParse(Parts, { ...Object.fromEntries(new URLSearchParams(query)), kind, view })
  if (!read.success) return null
  const { accent, ...drawing } = read.output
  return accent ? { ...drawing, accent_hex: accent } : drawing
}

/** Draws the picture of such an address; any other address has none here. */
export const drawPictureOf: PictureReader = async url => {
  const drawing = drawingOf(url)
  return drawing ? Buffer.from(drawGarment(drawing)) : null
}
