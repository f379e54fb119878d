import sharp from 'sharp'
import { type Channels, nearestTone, type PictureTone } from '../contract/catalog/picture-tones.ts'

// Only in a process that takes pictures, as `render-picture.ts`.

/** So few pixels of a side are enough for a mean. One alone is none: what makes pictures smaller weighs their middle. */
const SIDE = 24
/** The edge is an eighth of a side wide; the middle begins after a quarter. */
const [EDGE, MIDDLE] = [SIDE / 8, SIDE / 4]

/** The tones of a picture, the means of its middle and its edge on white paper. Null for one that cannot be decoded. */
export async function toneOf(bytes: Buffer): Promise<PictureTone | null> {
  try {
    const pixels = await sharp(bytes, { density: 8, limitInputPixels: 64_000_000 })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .resize(SIDE, SIDE, { fit: 'fill', kernel: 'linear' })
      .raw()
      .toBuffer()
    const meanWhere = (takes: (from_edge: number) => boolean) => meanOf(pixels, takes)
    return nearestTone(
      meanWhere(from_edge => from_edge >= MIDDLE),
      meanWhere(from_edge => from_edge < EDGE),
    )
  } catch {
    return null
  }
}

/** @param takes by how many pixels lie between a pixel and the nearest edge */
function meanOf(pixels: Buffer, takes: (from_edge: number) => boolean): Channels {
  const channels = pixels.length / (SIDE * SIDE)
  const sums = [0, 0, 0]
  let count = 0
  for (let at = 0; at < SIDE * SIDE; at++) {
    const [x, y] = [at % SIDE, Math.floor(at / SIDE)]
    if (!takes(Math.min(x, y, SIDE - 1 - x, SIDE - 1 - y))) continue
    count += 1
    for (const channel of [0, 1, 2])
      sums[channel] = (sums[channel] ?? 0) + (pixels[at * channels + channel] ?? 0)
  }
  const [red = 0, green = 0, blue = 0] = sums.map(sum => sum / count)
  return [red, green, blue]
}
