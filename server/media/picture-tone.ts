import sharp from 'sharp'
import { nearestTone, type PictureTone } from '../contract/catalog/picture-tones.ts'

// Only in a process that takes pictures, as `render-picture.ts`.

/** So few pixels of a side are enough for a mean. One alone is none: what makes pictures smaller weighs their middle. */
const SIDE = 24

/** The tone of a picture: the mean of its pixels on white paper. Null for one that cannot be decoded. */
export async function toneOf(bytes: Buffer): Promise<PictureTone | null> {
  try {
    const pixels = await sharp(bytes, { density: 8, limitInputPixels: 64_000_000 })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .resize(SIDE, SIDE, { fit: 'fill', kernel: 'linear' })
      .raw()
      .toBuffer()
    const channels = pixels.length / (SIDE * SIDE)
    const mean = (channel: number) => {
      let sum = 0
      for (let at = channel; at < pixels.length; at += channels) sum += pixels[at] ?? 0
      return sum / (SIDE * SIDE)
    }
    return nearestTone([mean(0), mean(1), mean(2)])
  } catch {
    return null
  }
}
