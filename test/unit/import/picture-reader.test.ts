import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { pictureReader, savePicture } from '../../../server/import/pictures/pictures.ts'
import { memoryMediaStore } from '../../../server/media/media-store.ts'
import { type Listening, listen } from '../../support/listen.ts'

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 120"><rect width="9" height="9"/></svg>'

const OWN = { takes_svg: true, is_first: false }
const FOREIGN = { takes_svg: false, is_first: false }

describe('a picture of a feed', () => {
  let folder: string
  let server: Listening
  let asked: string[]

  beforeAll(async () => {
    asked = []
    folder = mkdtempSync(join(tmpdir(), 'vitrina-pictures-'))
    mkdirSync(join(folder, 'feed'))
    writeFileSync(join(folder, 'feed', 'dress.svg'), SVG)
    writeFileSync(join(folder, 'secret.svg'), SVG)
    const png = await sharp({ create: { width: 3, height: 4, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    server = await listen((req, res) => {
      asked.push(req.url ?? '')
      if (req.url === '/a.png') res.end(png)
      else if (req.url === '/endless') res.write(Buffer.alloc(11 * 1024 * 1024))
      else if (req.url?.startsWith('/broken')) req.socket.destroy()
      else res.writeHead(404).end()
    })
  })

  afterAll(async () => {
    await server.close()
    rmSync(folder, { recursive: true, force: true })
  })

  /** A configuration that names the server of this test. */
  const reader = () => pictureReader(folder, { allowed_hosts: [new URL(server.url).host] })

  test('comes by http, and is known by its bytes, whatever the server says of it', async () => {
    const bytes = await reader()(`${server.url}/a.png`)
    expect(await savePicture(memoryMediaStore(), bytes as Buffer, FOREIGN)).toEqual({
      key: expect.stringMatching(/^[0-9a-f]{16}\.png$/),
      width: 3,
      height: 4,
    })
  })

  test('that is not there, or larger than 10 MB, is none', async () => {
    const read = reader()
    expect(await read(`${server.url}/none`)).toBeNull()
    expect(await read(`${server.url}/endless`)).toBeNull()
  })

  test('is not asked for any more of a host that failed five times: 136 dead pictures cost five', async () => {
    const read = reader()
    asked = []
    for (let picture = 0; picture < 136; picture++)
      expect(await read(`${server.url}/broken?${picture}`)).toBeNull()
    expect(asked).toHaveLength(5)

    expect(await read(`${server.url}/a.png`)).toBeNull()
    expect(asked).toHaveLength(5)
    const { host } = new URL(server.url)
    expect(read.notes?.()).toEqual([`${host} не ответил 5 раз подряд: остальные его картинки пропущены`])
    expect(await reader()(`${server.url}/a.png`)).not.toBeNull()
  })

  test('is asked for as ever of a host that fails now and then, or that has not everything', async () => {
    const read = reader()
    for (let time = 0; time < 3; time++) {
      for (let picture = 0; picture < 4; picture++) await read(`${server.url}/broken`)
      expect(await read(`${server.url}/a.png`)).not.toBeNull()
    }
    for (let picture = 0; picture < 10; picture++) expect(await read(`${server.url}/none`)).toBeNull()
    expect(await read(`${server.url}/a.png`)).not.toBeNull()
    expect(read.notes?.()).toEqual([])
  })

  test('may lie beside the feed, never outside its folder', async () => {
    const read = pictureReader(join(folder, 'feed'))
    expect((await read('dress.svg'))?.toString()).toBe(SVG)
    expect(await read('../secret.svg')).toBeNull()
    expect(await read('file:///etc/passwd')).toBeNull()
    expect(await read(join(folder, 'secret.svg'))).toBeNull()
  })

  test('is an SVG only from beside the feed, and never a page', async () => {
    const media = memoryMediaStore()
    expect(await savePicture(media, Buffer.from(SVG), OWN)).toMatchObject({ width: 90, height: 120 })
    expect(await savePicture(media, Buffer.from(SVG), FOREIGN)).toBeNull()
    expect(await savePicture(media, Buffer.from('<html>'), OWN)).toBeNull()
    expect(await savePicture(media, Buffer.from('\x89PNG\r\n\x1a\n broken', 'latin1'), OWN)).toBeNull()
  })
})
