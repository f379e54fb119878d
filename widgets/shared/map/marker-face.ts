import { plural } from '../../../server/contract/words.ts'
import type { MapMarker } from './map-points.ts'
import type { Box } from './place-labels.ts'
import type { Measure } from './text-width.ts'

/** Sizes of faces in pixels, as in `styles/map.css`. */
const DOT = 18
const CLUSTER = 40
const LABEL = { height: 28, above: 6, around: 18 }
const LETTERS = '600 13px'

/** How a marker looks: its texts, the longest first, and what a screen reader says. */
export interface Face {
  /** Of a cluster its number; none where the marker is a dot. */
  texts: string[]
  label: string
  is_cluster: boolean
  is_muted: boolean
}

export function faceOf(shown: MapMarker): Face {
  if ('count' in shown) {
    const label = `${plural(shown.count, 'точка', 'точки', 'точек')}: показать ближе`
    return { texts: [String(shown.count)], label, is_cluster: true, is_muted: false }
  }
  const { label, short_label, title, is_muted = false } = shown.point
  return {
    texts: [label, short_label].filter(text => text !== undefined && text !== '') as string[],
    // The accessible name must begin with the visible text.
    label: [label, title].filter(Boolean).join(', '),
    is_cluster: false,
    is_muted,
  }
}

/** What a face takes up with each of its texts, around its point. */
export function boxesOf(face: Face, at: { x: number; y: number }, measure: Measure): Box[] {
  const { x, y } = at
  if (face.is_cluster) {
    const width = Math.max(CLUSTER, measure(face.texts[0] ?? '', LETTERS) + LABEL.around)
    return [{ x, y, width, height: CLUSTER, angle: 0 }]
  }
  return face.texts.map(text => ({
    x,
    y: y - LABEL.above - LABEL.height / 2,
    width: measure(text, LETTERS) + LABEL.around,
    height: LABEL.height,
    angle: 0,
  }))
}

/** What a marker takes up as a dot. */
export function dotAt({ x, y }: { x: number; y: number }): Box {
  return { x, y, width: DOT, height: DOT, angle: 0 }
}
