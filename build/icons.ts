import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'

const MARK = join(import.meta.dirname, '..', 'styles', 'mark.svg')
/** Raise it when the files made from the mark change. */
const FORM = 1
const GROUND = '#f6f5f3'

/** All icons that browsers, phones and messengers show for the shop, drawn from `styles/mark.svg`. */
const ICONS: Record<string, (mark: string) => Promise<Buffer>> = {
  'favicon.svg': async mark => Buffer.from(mark),
  'favicon.ico': async mark =>
    icoOf(await Promise.all([16, 32, 48].map(async size => ({ size, bytes: await png(mark, size) })))),
  // Phones round the corners themselves, and crop a maskable icon to any shape around its centre.
  'apple-touch-icon.png': mark => png(square(mark), 180),
  'icon-192.png': mark => png(mark, 192),
  'icon-512.png': mark => png(mark, 512),
  'icon-maskable-512.png': mark => png(square(mark, 0.75), 512),
  'share.png': shareOf,
}

/**
 * Makes them in `dist/assets`, unless they are there.
 *
 * @returns `favicon.svg` -> `/assets/favicon-HASH.svg`
 */
export async function makeIcons(dist: string): Promise<Record<string, string>> {
  const mark = readFileSync(MARK, 'utf8').trim()
  const hash = createHash('sha256').update(`${FORM} ${mark}`).digest('hex').slice(0, 8).toUpperCase()
  const names: Record<string, string> = {}
  mkdirSync(join(dist, 'assets'), { recursive: true })
  for (const [name, draw] of Object.entries(ICONS)) {
    const file = name.replace(/\.(\w+)$/, `-${hash}.$1`)
    const path = join(dist, 'assets', file)
    if (!existsSync(path)) writeFileSync(path, await draw(mark))
    names[name] = `/assets/${file}`
  }
  return names
}

function png(svg: string, size: number): Promise<Buffer> {
  return sharp(Buffer.from(svg), { density: (72 * size) / 64 })
    .resize(size, size)
    .png()
    .toBuffer()
}

/** The mark on a full-bleed background, scaled to `scale` of its size. */
function square(mark: string, scale = 1): string {
  const inset = (64 * (1 - scale)) / 2
  return mark
    .replace('rx="14"', 'rx="0"')
    .replace('<path ', `<path transform="translate(${inset} ${inset}) scale(${scale})" `)
}

/**
 * The preview that messengers show for a link to a page without a picture of its own: 1200 x 630 pixels, no
 * text.
 */
async function shareOf(mark: string): Promise<Buffer> {
  const ground = { width: 1_200, height: 630, channels: 3 as const, background: GROUND }
  return sharp({ create: ground })
    .composite([{ input: await png(mark, 240), gravity: 'center' }])
    .png()
    .toBuffer()
}

/** An .ico is a list of PNG files: a 6-byte header, a 16-byte entry for each picture, then the pictures. */
function icoOf(pictures: { size: number; bytes: Buffer }[]): Buffer {
  const head = Buffer.alloc(6 + 16 * pictures.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(pictures.length, 4)
  let at = head.length
  pictures.forEach(({ size, bytes }, index) => {
    const entry = 6 + 16 * index
    head.writeUInt8(size, entry)
    head.writeUInt8(size, entry + 1)
    head.writeUInt16LE(1, entry + 4)
    head.writeUInt16LE(32, entry + 6)
    head.writeUInt32LE(bytes.length, entry + 8)
    head.writeUInt32LE(at, entry + 12)
    at += bytes.length
  })
  return Buffer.concat([head, ...pictures.map(({ bytes }) => bytes)])
}
