import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import {
  type Channels,
  channelsOf,
  nearestTone,
  PICTURE_TONES,
  type PictureTone,
} from '../../server/contract/catalog/picture-tones.ts'
import { demoCatalog } from '../../server/demo/catalogue/demo-catalog.ts'
import { drawGarment } from '../../server/demo/draw/draw-garment.ts'
import { savePicture } from '../../server/import/pictures/pictures.ts'
import { announceCatalog } from '../../server/import/staging/with-staging.ts'
import { memoryMediaStore } from '../../server/media/media-store.ts'
import { withEditorsOriginals } from '../support/pages/editors-originals.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

const media = memoryMediaStore()
const FIRST = { takes_svg: true, is_first: true }

interface Means {
  middle: Channels
  edge: Channels
}

/** The means of the pixels on white, added up one by one: of the inner half of both sides, and of the outer eighth. */
async function countMeans(picture: Buffer): Promise<Means> {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const middle = [0, 0, 0, 0]
  const edge = [0, 0, 0, 0]
  for (let at = 0; at < data.length; at += 4) {
    const [x, y] = [(at / 4) % info.width, Math.floor(at / 4 / info.width)]
    const from_edge = Math.min(
      Math.min(x, info.width - 1 - x) / info.width,
      Math.min(y, info.height - 1 - y) / info.height,
    )
    const sums = from_edge >= 0.25 ? middle : from_edge < 0.125 ? edge : null
    if (!sums) continue
    const share = (data[at + 3] ?? 0) / 255
    for (const channel of [0, 1, 2])
      sums[channel] = (sums[channel] ?? 0) + (data[at + channel] ?? 0) * share + 255 * (1 - share)
    sums[3] = (sums[3] ?? 0) + 1
  }
  return { middle: meanOf(middle), edge: meanOf(edge) }
}

function meanOf([red = 0, green = 0, blue = 0, count = 1]: number[]): Channels {
  return [red / count, green / count, blue / count]
}

/** A garment on its ground; one of them may be seen through. */
function onGround(ground: string, garment: string) {
  const inner = { create: { width: 120, height: 160, channels: 4 as const, background: garment } }
  return sharp({ create: { width: 180, height: 240, channels: 4, background: ground } }).composite([
    { input: inner, left: 30, top: 40, blend: 'source' },
  ])
}

/** Decoding takes long, and several tests need them. */
let originals: Buffer[]
const means = new Map<string, Promise<Means>>()
beforeAll(async () => {
  originals = await pictures()
})

function meansOf(picture: Buffer): Promise<Means> {
  const hash = createHash('sha256').update(picture).digest('hex')
  const mean = means.get(hash) ?? countMeans(picture)
  means.set(hash, mean)
  return mean
}

async function pictures(): Promise<Buffer[]> {
  const drawn = demoCatalog()
    .filter((_, index) => index % 100 === 0)
    .map(({ colors }) =>
      Buffer.from(drawGarment((colors[0] as (typeof colors)[number]).drawings[0] as never)),
    )
  return [
    await onGround('#e8dcd4', '#c8b898').flatten().jpeg({ quality: 95 }).toBuffer(),
    await onGround('#dddde4', '#202850').flatten().webp({ lossless: true }).toBuffer(),
    await onGround('#d8d8d8', '#1c1c1c').png().toBuffer(),
    await onGround('rgba(0, 0, 0, 0)', '#c06060').png().toBuffer(),
    ...drawn,
  ]
}

/** A mean between two tones may be a hair's breadth to either side, by how a drawing is rasterised. */
function tonesAt({ middle, edge }: Means): PictureTone[] {
  const shifts = [-4, 0, 4]
  return shifts.flatMap(red =>
    shifts.flatMap(green =>
      shifts.map(blue => nearestTone([middle[0] + red, middle[1] + green, middle[2] + blue], edge)),
    ),
  )
}

const letterOf = (key: string) => key.at(key.indexOf('.') - 1) as PictureTone

test('the tones in the key of a picture are those of its real pixels', async () => {
  for (const original of originals) {
    const saved = await savePicture(media, original, FIRST)
    expect(saved?.key).toMatch(/^[0-9a-f]{15}[g-v]\.(jpg|png|webp|svg)$/)
    expect(tonesAt(await meansOf(original))).toContain(letterOf(saved?.key ?? ''))
    expect(await media.get(saved?.key ?? '')).toEqual(original)
  }
})

test('pictures are told apart by their tones: few are of the same', async () => {
  const tones = await Promise.all(
    originals.map(async original => {
      const { middle, edge } = await meansOf(original)
      return nearestTone(middle, edge)
    }),
  )
  expect(new Set(tones).size).toBeGreaterThan(6)
})

test('each pair of tones is the nearest one to itself, and the styles say its colours', () => {
  const styles = readFileSync(new URL('../../styles/picture-tones.css', import.meta.url), 'utf8')
  const said = Array.from(
    styles.matchAll(
      /^\[src\*="(\w)\."\] \{\n {2}background: radial-gradient\(closest-side, (#\w{3}), (#\w{3})\);\n\}/gm,
    ),
    ([, letter, middle, edge]) => [letter, [middle, edge]],
  )
  expect(said).toEqual(Object.entries(PICTURE_TONES))
  for (const [tone, [middle, edge]] of Object.entries(PICTURE_TONES))
    expect(nearestTone(channelsOf(middle), channelsOf(edge))).toBe(tone)
})

test('only the first picture of a product is decoded for it', async () => {
  const [original = Buffer.alloc(0)] = originals
  const saved = await savePicture(media, original, { ...FIRST, is_first: false })
  expect(saved?.key).toMatch(/^[0-9a-f]{16}\.jpg$/)
})

describe('a page', () => {
  let vitrina: TestShop

  beforeAll(async () => {
    vitrina = await createTestShop({ given: { media: withEditorsOriginals(media) } })
  })
  afterAll(() => vitrina.close())

  test('names its pictures so that each has its own tone', async () => {
    const { shop } = vitrina
    const products = await shop.db.selectFrom('products').select('id').orderBy('id').execute()
    for (const [index, { id }] of products.entries()) {
      const original = originals[index % originals.length] as Buffer
      const saved = await savePicture(media, original, FIRST)
      await shop.db.deleteFrom('pictures').where('product_id', '=', id).execute()
      const row = { ...(saved as NonNullable<typeof saved>), product_id: id, position: 0, source_url: '' }
      await shop.db.insertInto('pictures').values(row).execute()
    }
    await announceCatalog(shop.db)
    await shop.catalog.refresh()
    const { body } = await vitrina.visit().get('/catalog/').expect(200)
    const keys = Array.from(
      (body.html as string).matchAll(/<img [^>]*src="\/media\/([^/"]+)\/\d+\.webp"/g),
      ([, key = '']) => key,
    )
    expect(keys.length).toBeGreaterThan(3)
    for (const key of keys) expect(tonesAt(await meansOf(await media.get(key)))).toContain(letterOf(key))
  })
})
