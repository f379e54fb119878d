import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import sharp from 'sharp'
import {
  PICTURE_FORMATS,
  PICTURE_WIDTHS,
  PLACEHOLDER_KEY,
} from '../../../server/contract/catalog/pictures.ts'
import { openDerivatives } from '../../../server/media/derivatives.ts'
import { type MediaStore, memoryMediaStore } from '../../../server/media/media-store.ts'
import type { Derivative } from '../../../server/media/picture-place.ts'

const DRESS = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 900 1200"><rect width="900" height="1200" fill="#f1eeea"/><path d="M300 200h300l120 800H180z" fill="#8a3b46"/></svg>',
)

let folder: string
let log: string[]
let reads: string[]
let media: MediaStore

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrina-derived-'))
  log = []
  reads = []
  const store = memoryMediaStore()
  media = {
    ...store,
    get: key => {
      reads.push(key)
      return store.get(key)
    },
  }
})
afterEach(() => rm(folder, { recursive: true }))

function open(place = folder) {
  return openDerivatives(media, place, pino({}, { write: line => void log.push(line) }))
}

function photo(width: number, height: number): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#8a3b46' } })
    .jpeg()
    .toBuffer()
}

async function lookAt(made: Derivative) {
  const { format, compression, width, height } = await sharp(
    'path' in made ? made.path : made.bytes,
  ).metadata()
  return { format: compression === 'av1' ? 'avif' : format, width, height }
}

async function colourOf(made: Derivative): Promise<number[]> {
  const { dominant } = await sharp('path' in made ? made.path : made.bytes).stats()
  return [dominant.r, dominant.g, dominant.b]
}

describe('a picture', () => {
  test.each(PICTURE_FORMATS)('of a drawing is made in every width, as %s', async format => {
    const key = await media.put(DRESS, 'svg')
    const derivatives = open()

    for (const width of PICTURE_WIDTHS) {
      const made = await derivatives.derive(key, width, format)
      expect(made.type).toBe(`image/${format}`)
      expect(await lookAt(made)).toEqual({ format, width, height: Math.round((width * 4) / 3) })
    }
  })

  test('of a photograph is made narrower, and never wider than the photograph', async () => {
    const key = await media.put(await photo(600, 800), 'jpg')

    expect(await lookAt(await open().derive(key, 240, 'avif'))).toEqual({
      format: 'avif',
      width: 240,
      height: 320,
    })
    expect(await lookAt(await open().derive(key, 1280, 'webp'))).toEqual({
      format: 'webp',
      width: 600,
      height: 800,
    })
  })

  test('stands upright when the camera was held sideways', async () => {
    const sideways = await sharp(await photo(800, 600))
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const key = await media.put(sideways, 'jpg')

    expect(await lookAt(await open().derive(key, 480, 'webp'))).toEqual({
      format: 'webp',
      width: 480,
      height: 640,
    })
  })

  test('asked for by two at once is made once', async () => {
    const key = await media.put(DRESS, 'svg')
    const derivatives = open()
    const [one, two] = await Promise.all([
      derivatives.derive(key, 320, 'webp'),
      derivatives.derive(key, 320, 'webp'),
    ])

    expect(one).toBe(two)
    expect(reads).toEqual([key])
  })

  test('is kept: the original is not read again, not even by another process', async () => {
    const key = await media.put(DRESS, 'svg')
    const made = await open().derive(key, 320, 'webp')

    expect(await open().derive(key, 320, 'webp')).toEqual(made)
    expect(reads).toEqual([key])
  })

  test('leaves no half of a file behind', async () => {
    const key = await media.put(DRESS, 'svg')
    await Promise.all(PICTURE_WIDTHS.map(width => open().derive(key, width, 'webp')))
    const names = (await readdir(folder, { recursive: true })).filter(name =>
      /\.\w+$/.test(name.replace(key, '')),
    )

    expect(names.filter(name => !/\/(\d+|master)\.webp$/.test(name) && !name.endsWith(key))).toEqual([])
  })

  test('is shown all the same when the disk takes nothing', async () => {
    const file = join(folder, 'a file where a folder should be')
    await writeFile(file, '')
    const key = await media.put(DRESS, 'svg')
    const made = await open(file).derive(key, 960, 'webp')

    expect('bytes' in made).toBe(true)
    expect(await lookAt(made)).toEqual({ format: 'webp', width: 960, height: 1280 })
    expect(log.join('')).toContain('picture.not_kept')
  })

  test('without an original does not exist', async () => {
    await expect(open().derive('0123456789abcdef01234567.svg', 320, 'webp')).rejects.toMatchObject({
      code: 'ENOENT',
    })
  })
})

describe('the placeholder', () => {
  test('is a picture as any other', async () => {
    const made = await open().derive(PLACEHOLDER_KEY, 640, 'avif')

    expect(await lookAt(made)).toEqual({ format: 'avif', width: 640, height: 853 })
  })

  test.each([
    ['is no picture', 'jpg', async () => Buffer.from('<html>404 Not Found</html>')],
    ['ends too early', 'jpg', async () => (await photo(600, 800)).subarray(0, 900)],
    ['is a drawing that is not well formed', 'svg', async () => DRESS.subarray(0, 150)],
    ['claims more pixels than the memory holds', 'svg', async () => hugeDrawing()],
  ] as const)('stands for an original that %s', async (_what, extension, original) => {
    const key = await media.put(await original(), extension)
    const made = await open().derive(key, 320, 'webp')

    expect(await colourOf(made)).toEqual(await colourOf(await open().derive(PLACEHOLDER_KEY, 320, 'webp')))
    expect(log.join('')).toContain('picture.broken')
    expect(made.is_placeholder).toBe(true)
  })

  test('is never kept in the place of a picture: the next one to look tries to make it', async () => {
    const key = await media.put(DRESS.subarray(0, 150), 'svg')
    await open().derive(key, 320, 'webp')
    expect(await open().has(key, 320, 'webp')).toBe(false)

    const sound = openDerivatives({ ...media, get: async () => DRESS }, folder, pino({ level: 'silent' }))
    expect((await sound.derive(key, 320, 'webp')).is_placeholder).toBe(false)
    expect(await sound.has(key, 320, 'webp')).toBe(true)
  })
})

function hugeDrawing(): Buffer {
  return Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 900000" width="10" height="900000"/>',
  )
}
