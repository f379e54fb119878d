import type { ChildProcess } from 'node:child_process'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import sharp from 'sharp'
import { PLACEHOLDER_KEY } from '../../../server/contract/catalog/pictures.ts'
import { openMediaStore } from '../../../server/media/media-store.ts'
import { type PicturesOfShop, picturesByProcess } from '../../../server/media/picture-process.ts'
import { createTestDatabase } from '../../support/database/databases.ts'
import { stockGoods } from '../../support/goods/goods.ts'
import { startShop } from '../../support/shop-process.ts'

const DRESS = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 900 1200"><path d="M300 200h300l120 800H180z" fill="#8a3b46"/></svg>',
)

let folder: string
let key: string
let lines: string[]
let pictures: PicturesOfShop
/** Processes that were started meanwhile. */
let started: ChildProcess[]
let onStarted: (child: ChildProcess) => void
const noteStarted = (message: unknown) => {
  const child = (message as { process: ChildProcess }).process
  started.push(child)
  onStarted(child)
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrina-asked-'))
  key = await openMediaStore(join(folder, 'media')).put(DRESS, 'svg')
  lines = []
  started = []
  onStarted = () => undefined
  subscribe('child_process', noteStarted)
  const log = pino({}, { write: line => void lines.push(line) })
  pictures = picturesByProcess({ media: join(folder, 'media'), folder: join(folder, 'derived') }, log)
})
afterEach(async () => {
  unsubscribe('child_process', noteStarted)
  await pictures.close()
  await rm(folder, { recursive: true })
})

async function widthOf(picture: Awaited<ReturnType<PicturesOfShop['derive']>>) {
  return (await sharp('path' in picture ? picture.path : picture.bytes).metadata()).width
}

describe('pictures that nobody made ahead', () => {
  test('are made by one process, which is not there before the first and ends with the shop', async () => {
    expect(started).toEqual([])
    const made = await Promise.all([
      pictures.derive(key, 320, 'webp'),
      pictures.derive(key, 480, 'avif'),
      pictures.derive(PLACEHOLDER_KEY, 320, 'webp'),
    ])

    expect(await Promise.all(made.map(widthOf))).toEqual([320, 480, 320])
    expect(made.map(each => each.is_placeholder)).toEqual([false, false, true])
    expect(started).toHaveLength(1)
    await pictures.close()
    expect(started[0]).toMatchObject({ exitCode: 0, signalCode: null })
    await expect(pictures.derive(key, 640, 'webp')).rejects.toThrow('the shop is closed')
  })

  test('want no process when they are on disk', async () => {
    const made = await pictures.derive(key, 320, 'webp')
    await pictures.close()
    const again = picturesByProcess(
      { media: join(folder, 'media'), folder: join(folder, 'derived') },
      pino({ level: 'silent' }),
    )

    expect(await again.derive(key, 320, 'webp')).toEqual(made)
    expect(started).toHaveLength(1)
  })

  test('come all the same when their process is killed in the middle of them', async () => {
    onStarted = child => {
      if (started.length === 1) child.once('message', () => child.kill('SIGKILL'))
    }
    const made = await Promise.all([pictures.derive(key, 1280, 'avif'), pictures.derive(key, 320, 'webp')])

    expect(await Promise.all(made.map(widthOf))).toEqual([1280, 320])
    expect(started).toHaveLength(2)
    expect(lines.join('')).toContain('picture.process_ended')
  })

  test('that end every process are given up, and nobody waits for ever', async () => {
    onStarted = child => void child.once('spawn', () => child.kill('SIGKILL'))

    await expect(pictures.derive(key, 320, 'webp')).rejects.toThrow('no process makes pictures')
    // Twice for the picture, twice for what stands in its place.
    expect(started).toHaveLength(4)
  })

  test('are logged as before: no original, a broken one, a disk that takes nothing', async () => {
    await expect(pictures.derive('0123456789abcdef01234567.svg', 320, 'webp')).rejects.toMatchObject({
      code: 'ENOENT',
    })
    const broken = await openMediaStore(join(folder, 'media')).put(Buffer.from('no picture'), 'jpg')
    expect(await pictures.derive(broken, 320, 'webp')).toMatchObject({ is_placeholder: true })
    expect(lines.join('')).toContain('picture.broken')

    const file = join(folder, 'a file where a folder should be')
    await writeFile(file, '')
    const full = picturesByProcess({ media: join(folder, 'media'), folder: file }, pino({ level: 'silent' }))
    const made = await full.derive(key, 320, 'webp')
    expect('bytes' in made).toBe(true)
    expect(await widthOf(made)).toBe(320)
    await full.close()
  })
})

// Only Linux tells what a process has read without a tool.
const onLinux = process.platform === 'linux' ? test : test.skip

onLinux('the process that answers requests never reads the library of pictures', async () => {
  const database = await createTestDatabase('SQLite', { on_disk: true })
  await stockGoods(database.db)
  const shop = await startShop(database.url, { DATA_DIR: folder })
  try {
    const answer = await fetch(`${shop.url}/media/${key}/320.avif`)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/avif'])
    expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(100)

    const pid = shop.process.pid as number
    expect(await hasLibrary(pid)).toBe(false)
    // Negative control: where it is, it is seen.
    const [maker] = (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).split(' ').filter(Boolean)
    expect(await hasLibrary(Number(maker))).toBe(true)
  } finally {
    shop.process.kill('SIGTERM')
    await shop.ended
    await database.close()
  }
})

async function hasLibrary(pid: number): Promise<boolean> {
  return /libvips|sharp-\S+\.node/.test(await readFile(`/proc/${pid}/maps`, 'utf8'))
}
