import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { nearestTone, PICTURE_TONES, type PictureTone } from '../../server/contract/catalog/picture-tones.ts'
import { demoCatalog } from '../../server/demo/catalogue/demo-catalog.ts'
import { drawGarment } from '../../server/demo/draw/draw-garment.ts'
import { savePicture } from '../../server/import/pictures/pictures.ts'
import { announceCatalog } from '../../server/import/staging/with-staging.ts'
import { memoryMediaStore } from '../../server/media/media-store.ts'
import { withEditorsOriginals } from '../support/pages/editors-originals.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

const media = memoryMediaStore()
const FIRST = { takes_svg: true, is_first: true }

/** The mean of all pixels on white, added up one by one. */
async function countMean(picture: Buffer): Promise<[number, number, number]> {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const sums = [0, 0, 0]
  for (let at = 0; at < data.length; at += 4) {
    const share = (data[at + 3] ?? 0) / 255
    for (const channel of [0, 1, 2])
      sums[channel] = (sums[channel] ?? 0) + (data[at + channel] ?? 0) * share + 255 * (1 - share)
  }
  const count = info.width * info.height
  return [(sums[0] ?? 0) / count, (sums[1] ?? 0) / count, (sums[2] ?? 0) / count]
}

/** Halves of two colours, so that the tone is in no single pixel; one of them may be seen through. */
function halves(left: string, right: string) {
  const right_half = { create: { width: 90, height: 240, channels: 4 as const, background: right } }
  return sharp({ create: { width: 180, height: 240, channels: 4, background: left } }).composite([
    { input: right_half, left: 90, top: 0, blend: 'source' },
  ])
}

/** Decoding takes long, and several tests need them. */
let originals: Buffer[]
const means = new Map<string, Promise<[number, number, number]>>()
beforeAll(async () => {
  originals = await pictures()
})

function meanOf(picture: Buffer): Promise<[number, number, number]> {
  const hash = createHash('sha256').update(picture).digest('hex')
  const mean = means.get(hash) ?? countMean(picture)
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
    await halves('#f0e8dc', '#efe6dd').flatten().jpeg({ quality: 95 }).toBuffer(),
    await halves('#203050', '#5a6f8c').flatten().webp({ lossless: true }).toBuffer(),
    await halves('#101010', '#505050').png().toBuffer(),
    await halves('#c04040', 'rgba(0, 0, 0, 0)').png().toBuffer(),
    ...drawn,
  ]
}

/** A mean between two tones may be a hair's breadth to either side, by how a drawing is rasterised. */
function tonesAt(mean: [number, number, number]): PictureTone[] {
  const shifts = [-3, 0, 3]
  return shifts.flatMap(red =>
    shifts.flatMap(green =>
      shifts.map(blue => nearestTone([mean[0] + red, mean[1] + green, mean[2] + blue])),
    ),
  )
}

const letterOf = (key: string) => key.at(23) as PictureTone

test('the tone in the key of a picture is that of its real pixels', async () => {
  for (const original of originals) {
    const saved = await savePicture(media, original, FIRST)
    expect(saved?.key).toMatch(/^[0-9a-f]{23}[g-v]\.(jpg|png|webp|svg)$/)
    expect(tonesAt(await meanOf(original))).toContain(letterOf(saved?.key ?? ''))
    expect(await media.get(saved?.key ?? '')).toEqual(original)
  }
})

test('pictures are told apart by their tones: few are of the same', async () => {
  const tones = await Promise.all(originals.map(async original => nearestTone(await meanOf(original))))
  expect(new Set(tones).size).toBeGreaterThan(4)
})

test('each tone is the nearest one to itself, and the styles say its colour', () => {
  const styles = readFileSync(new URL('../../styles/picture-tones.css', import.meta.url), 'utf8')
  const said = Array.from(
    styles.matchAll(/^\[src\*="(\w)\."\] \{\n {2}background: (#\w{3});\n\}/gm),
    ([, letter, colour]) => [letter, colour],
  )
  expect(said).toEqual(Object.entries(PICTURE_TONES))
  for (const [tone, colour] of Object.entries(PICTURE_TONES)) {
    const [red = 0, green = 0, blue = 0] = Array.from(
      colour.slice(1),
      digit => Number.parseInt(digit, 16) * 17,
    )
    expect(nearestTone([red, green, blue])).toBe(tone)
  }
})

test('only the first picture of a product is decoded for it', async () => {
  const [original = Buffer.alloc(0)] = originals
  const saved = await savePicture(media, original, { ...FIRST, is_first: false })
  expect(saved?.key).toMatch(/^[0-9a-f]{24}\.jpg$/)
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
    for (const key of keys) expect(tonesAt(await meanOf(await media.get(key)))).toContain(letterOf(key))
  })
})
