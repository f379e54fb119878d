import * as v from 'valibot'
import type { PictureReader } from '../../import/pictures/pictures.ts'
import { drawGarment, GARMENT_KINDS, type GarmentDrawing, viewsOf } from './draw-garment.ts'
import { DETAILS, FITS, type Look, PATTERNS, TRAITS, VIEWS, WEAVES } from './sketch/garment.ts'

/**
 * Raised whenever the same words are drawn otherwise: a picture is cached by its address, so a new edition is a new
 * address, and shops that were filled before draw theirs again.
 */
export const DRAWING_EDITION = '5'

/** A picture's address in the feed that is drawn instead of fetched: `drawing:2/dress/front?hex=e3cfb4&sleeve=short&…`. */
export function drawingUrl({
  kind,
  view,
  hex,
  accent_hex,
  look,
  outfit = [],
  ...rest
}: GarmentDrawing): string {
  const { details, ...traits } = look
  const query = new URLSearchParams({
    hex: hex.slice(1),
    ...(accent_hex && { accent: accent_hex.slice(1) }),
    ...asText(rest),
    ...asText(traits),
    ...(details && { details: details.join('.') }),
  })
  for (const piece of outfit) query.append('with', drawingUrl(piece))
  return `drawing:${DRAWING_EDITION}/${kind}/${view}?${query}`
}

function asText(record: object): Record<string, string> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, String(value)]))
}

const Hex = v.pipe(
  v.string(),
  v.regex(/^[0-9a-f]{6}$/i),
  v.transform(hex => `#${hex}`),
)
const traits = Object.fromEntries(
  Object.entries(TRAITS).map(([trait, values]) => [trait, v.optional(v.picklist(values))]),
)
const LookParts = v.object({
  ...traits,
  wide: v.optional(v.pipe(v.string(), v.decimal(), v.transform(Number))),
  details: v.optional(
    v.pipe(
      v.string(),
      v.transform(text => text.split('.')),
      v.array(v.picklist(DETAILS)),
    ),
  ),
})
const Parts = v.object({
  kind: v.picklist(GARMENT_KINDS),
  view: v.picklist(VIEWS),
  hex: Hex,
  accent: v.optional(Hex),
  pattern: v.picklist(PATTERNS),
  weave: v.optional(v.picklist(WEAVES)),
  fit: v.picklist(FITS),
  seed: v.pipe(v.string(), v.digits(), v.transform(Number)),
})

/** The drawing of such an address; null for any other address, also of another edition or a view that the kind has not. */
export function drawingOf(url: string): GarmentDrawing | null {
  const [, edition, kind, view, query] = url.match(/^drawing:([^/]+)\/([^/]+)\/([^?]+)\?(.*)$/) ?? []
  if (edition !== DRAWING_EDITION) return null
  const asked = new URLSearchParams(query)
  const { with: _, ...words } = Object.fromEntries(asked)
  const outfit = asked.getAll('with').map(drawingOf)
  if (outfit.includes(null)) return null
  const read = v.safeParse(Parts, { ...words, kind, view })
  const look = v.safeParse(LookParts, words)
  if (!read.success || !look.success) return null
  if (!viewsOf(read.output.kind, read.output.fit).includes(read.output.view)) return null
  const { accent, weave, ...drawing } = read.output
  return {
    ...drawing,
    ...(accent && { accent_hex: accent }),
    ...(weave && { weave }),
    // Its values are those of TRAITS, which the schema was made from.
    look: look.output as Look,
    ...(outfit.length > 0 && { outfit: outfit as GarmentDrawing[] }),
  }
}

/** Draws the picture of such an address; any other address has none here. */
export const drawPictureOf: PictureReader = async url => {
  const drawing = drawingOf(url)
  return drawing ? Buffer.from(drawGarment(drawing)) : null
}
