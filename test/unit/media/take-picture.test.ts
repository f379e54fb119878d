import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { EDITORS_PICTURES } from '../../../server/contract/content/editors-picture.ts'
import { openDerivatives } from '../../../server/media/derivatives.ts'
import { memoryMediaStore } from '../../../server/media/media-store.ts'
import { judgePicture, takePicture } from '../../../server/media/take-picture.ts'

const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#8a3b46' } })

/** A PNG of this size whose points were never drawn: a few hundred bytes that claim to be a picture. */
function claimedPng(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const head = Buffer.alloc(8)
    head.writeUInt32BE(data.length)
    head.write(type, 4, 'latin1')
    // Readers look at the size before they look at the sums.
    return Buffer.concat([head, data, Buffer.alloc(4)])
  }
  const size = Buffer.alloc(13)
  size.writeUInt32BE(width, 0)
  size.writeUInt32BE(height, 4)
  size.set([8, 2], 8)
  const nothing = deflateSync(Buffer.alloc(1_000))
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', size),
    chunk('IDAT', nothing),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

describe('a picture of an editor', () => {
  test.each(['jpeg', 'png', 'webp', 'avif'] as const)(
    'is taken as %s, with its size and a ground of some bytes',
    async format => {
      const media = memoryMediaStore()
      const bytes = await photo(1_600, 900).toFormat(format).toBuffer()
      const taken = await judgePicture(media, bytes)

      expect(taken).toEqual({
        picture: {
          key: expect.stringMatching(/^[0-9a-f]{16}\.(jpg|png|webp|avif)$/),
          width: 1_600,
          height: 900,
          ground: expect.stringMatching(/^data:image\/webp;base64,[\w+/=]{40,400}$/),
        },
      })
    },
  )

  test('stands upright when the camera was held sideways', async () => {
    const sideways = await photo(800, 600).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    const taken = await judgePicture(memoryMediaStore(), sideways)
    expect(taken).toMatchObject({ picture: { width: 600, height: 800 } })
  })

  test('has no ground where one can look through it', async () => {
    const clear = await sharp({
      create: { width: 40, height: 40, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    })
      .png()
      .toBuffer()
    expect(await judgePicture(memoryMediaStore(), clear)).toMatchObject({ picture: { ground: '' } })
  })

  test('has one where nothing can be looked through, though the file has room for that', async () => {
    const full = await photo(40, 40).ensureAlpha().avif().toBuffer()
    expect((await sharp(full).metadata()).hasAlpha).toBe(true)
    expect(await judgePicture(memoryMediaStore(), full)).toMatchObject({
      picture: { ground: expect.stringMatching(/^data:image\/webp;base64,/) },
    })
  })

  test.each([
    [
      'a drawing with a program',
      '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
      'SVG',
    ],
    [
      'a drawing that reads a file',
      '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>',
      'SVG',
    ],
    ['a page', '<!doctype html><script>alert(1)</script>', 'не JPEG'],
    ['an animation', 'GIF89a\x01\x00\x01\x00', 'не JPEG'],
    ['a program', '\x7fELF\x02\x01\x01', 'не JPEG'],
    ['nothing', '', 'не JPEG'],
    ['the beginning of a photograph alone', '\xff\xd8\xff\xe0\x00\x10JFIF', 'испорчена'],
  ])('%s is refused by its content, whatever it is called', async (_what, content, words) => {
    const media = memoryMediaStore()
    const taken = await judgePicture(media, Buffer.from(content, 'latin1'))
    expect(taken).toEqual({ refused: expect.stringContaining(words) })
  })

  test('that was not written to its end is refused', async () => {
    const noisy = await sharp({
      create: {
        ...{ width: 400, height: 400, channels: 3, background: '#000' },
        noise: { type: 'gaussian', mean: 120, sigma: 40 },
      },
    })
      .jpeg()
      .toBuffer()
    const taken = await judgePicture(memoryMediaStore(), noisy.subarray(0, noisy.length / 2))
    expect(taken).toEqual({ refused: expect.stringContaining('не до конца') })
  })

  test('of a thousand bytes that claims a billion points is refused before it is decoded', async () => {
    const bomb = claimedPng(40_000, 25_000)
    expect(bomb.length).toBeLessThan(1_000)
    expect(await judgePicture(memoryMediaStore(), bomb)).toEqual({
      refused: 'в картинке 40000 на 25000 точек, а можно не больше 40 миллионов',
    })
  })

  test('that is an archive and a page as well shows browsers nothing of them', async () => {
    const media = memoryMediaStore()
    const hidden = '<script>alert("polyglot")</script>PK\x03\x04'
    const both = Buffer.concat([
      await photo(700, 500)
        .withExif({ IFD0: { Copyright: hidden } })
        .jpeg()
        .toBuffer(),
      Buffer.from(hidden, 'latin1'),
    ])
    const taken = await judgePicture(media, both)
    const key = 'picture' in taken ? taken.picture.key : ''
    const folder = mkdtempSync(join(tmpdir(), 'vitrina-polyglot-'))
    const derivatives = openDerivatives(media, folder, { warn: () => undefined } as never)
    for (const format of ['avif', 'webp', 'jpeg'] as const) {
      const made = await derivatives.derive(key, 480, format)
      const sent = 'path' in made ? readFileSync(made.path) : made.bytes
      expect(sent.toString('latin1')).not.toContain('polyglot')
      expect(made.is_placeholder).toBe(false)
    }
    rmSync(folder, { recursive: true })
  })
})

describe('a file', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'vitrina-taken-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  test('of more than 20 MB is refused without being read', async () => {
    const path = join(folder, 'large.jpg')
    writeFileSync(path, Buffer.alloc(EDITORS_PICTURES.bytes + 1))
    expect(await takePicture(memoryMediaStore(), path)).toEqual({ refused: 'файл больше 20 МБ' })
  })

  test('whose place a link has taken is not read', async () => {
    const [secret, path] = [join(folder, 'secret'), join(folder, 'hero.jpg')]
    writeFileSync(secret, await photo(10, 10).jpeg().toBuffer())
    symlinkSync(secret, path)
    await expect(takePicture(memoryMediaStore(), path)).rejects.toThrow('ELOOP')
  })
})
