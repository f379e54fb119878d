import type { PictureReader } from '../../import/pictures/pictures.ts'
import { drawGarment } from '../draw/draw-garment.ts'
import { drawingOf } from './drawing-url.ts'

/** Draws the pictures of `drawingUrl`; any other address has none here. */
export const drawingReader: PictureReader = async url => {
  const drawing = drawingOf(url)
  return drawing ? Buffer.from(drawGarment(drawing)) : null
}
