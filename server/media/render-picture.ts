import sharp, { type Sharp } from 'sharp'
import type { PictureFormat } from '../contract/catalog/pictures.ts'

// Never in the process that answers requests: loading sharp alone takes 60 ms (`picture-process.ts`).
//
// Many pictures are made in parallel, each on one thread; none is made twice, so nothing is worth caching.
sharp.concurrency(1)
sharp.cache(false)

/**
 * A large photograph has 50 million pixels; a file that claims more is an attack on the memory. Pixels bound
 * the work as well: no clock does, because an honest picture takes long on a busy machine.
 */
const LIMITS = { limitInputPixels: 64_000_000, failOn: 'error' } as const

/**
 * Measured on drawn garments, 640 px, one core, mean of five: AVIF effort 1 63 ms and 13.5 kB, effort 2 113 ms and
 * 13.1 kB, effort 3 253 ms and 12.6 kB; WebP 46 ms and 18.5 kB.
 */
const ENCODERS: Record<PictureFormat, (picture: Sharp) => Sharp> = {
  avif: picture => picture.avif({ quality: 55, effort: 2, chromaSubsampling: '4:2:0' }),
  webp: picture => picture.webp({ quality: 78 }),
  // It has no transparency: white is what pages are.
  jpeg: picture => picture.flatten({ background: '#ffffff' }).jpeg({ quality: 78, mozjpeg: true }),
}

/**
 * The original in this width, or in its own when it is narrower. Throws sharp's error for a broken original.
 */
export async function renderBitmap(original: Buffer, width: number, format: PictureFormat): Promise<Buffer> {
  const picture = sharp(original, LIMITS).autoOrient()
  return ENCODERS[format](picture.resize({ width, withoutEnlargement: true })).toBuffer()
}

/** The drawing in this width: a drawing has no width of its own. */
export async function renderVector(drawing: Buffer, width: number, format: PictureFormat): Promise<Buffer> {
  return ENCODERS[format](await rasterise(drawing, width)).toBuffer()
}

/** The rasterised drawing, large enough to make every narrower picture from. */
export async function renderMaster(drawing: Buffer, width: number): Promise<Buffer> {
  return (await rasterise(drawing, width)).webp({ quality: 95, effort: 0 }).toBuffer()
}

async function rasterise(drawing: Buffer, width: number): Promise<Sharp> {
  const { width: own = width } = await sharp(drawing, LIMITS).metadata()
  const density = Math.min(100_000, Math.max(1, (72 * width) / own))
  return sharp(drawing, { ...LIMITS, density }).resize({ width })
}
