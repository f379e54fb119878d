import sharp from 'sharp'
import type { EditorsPicture } from '../contract/content/editors-picture.ts'

// Only in the process for pictures, as `render-picture.ts`.

/** The longer side of what is shown until a picture is loaded: some hundred bytes. */
const GROUND_PX = 16

/**
 * Decodes the whole picture once, so that what is broken in its middle is known before a page shows it.
 *
 * @param pixels_most more are refused by what the file says of itself, before anything is decoded
 */
export async function readPicture(
  bytes: Buffer,
  pixels_most: number,
): Promise<Omit<EditorsPicture, 'key'> | { refused: string }> {
  const limits = { limitInputPixels: pixels_most, failOn: 'error' } as const
  const broken = { refused: 'картинка испорчена или записана не до конца' }
  // What it says of itself is read without a limit, to be refused in words.
  const said = await sharp(bytes, { ...limits, limitInputPixels: false })
    .metadata()
    .catch(() => null)
  if (!said?.width || !said.height) return broken
  if (said.width * said.height > pixels_most)
    return { refused: `в картинке ${said.width} на ${said.height} точек, а можно не больше 40 миллионов` }
  try {
    const small = await sharp(bytes, limits)
      .autoOrient()
      .resize({ width: GROUND_PX, height: GROUND_PX, fit: 'inside', fastShrinkOnLoad: false })
      .png()
      .toBuffer()
    const { width, height } = said.autoOrient
    return { width, height, ground: await groundOf(small) }
  } catch {
    return broken
  }
}

/** Empty where one can look through the picture. An alpha channel says little: most programs save one that hides nothing. */
async function groundOf(small: Buffer): Promise<string> {
  const { isOpaque } = await sharp(small).stats()
  if (!isOpaque) return ''
  const ground = await sharp(small).removeAlpha().webp({ quality: 40, effort: 6 }).toBuffer()
  return `data:image/webp;base64,${ground.toString('base64')}`
}
