import { createHmac, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Config } from '../../config.ts'
import { DAY_MS, HOUR_MS } from '../../contract/durations.ts'
import type { CatalogContext, SecretContext, SiteContext } from '../contexts.ts'

/** Grows when what stands in the files is written another way. */
const FORM = 4
/** A claim that nobody renewed for so long belongs to a process that died. */
const CLAIM_MS = 2 * 60_000
/** What nobody wrote for so long belongs to another configuration, or to a process that died. */
const LEFT_MS = { old: HOUR_MS, part: DAY_MS, foreign: 60 * DAY_MS }

/** The catalogue as files, and where they lie. */
export type PublishingContext = CatalogContext &
  SecretContext &
  SiteContext & { config: Pick<Config, 'DATA_DIR'> }

/** What the files of this shop were made of. */
export interface Published {
  /** Of this one publication: stands in the names of its files. */
  id: string
  revision: number
  /** The catalogue's own name for what was to be seen (`Snapshot.visible`). */
  visible: string
  sitemap_parts: number
  /** Epoch milliseconds. */
  made_at: number
}

/**
 * Files that are made for readers outside: `yml.xml`, `sitemap-products-1.xml`, … each plain and as `.gz`. They appear
 * whole or not at all and never change: another publication has files of its own, so that a file is the same when it is
 * measured and when it is read. Several processes may share the folder: names hold what the files depend on beside the
 * catalogue (database, address, name of the shop).
 */
export function publishedFiles(shop: PublishingContext) {
  const { DATA_DIR, SITE_URL, SHOP_NAME } = shop.config
  const folder = resolve(DATA_DIR, 'published')
  const depends = JSON.stringify([FORM, SITE_URL, SHOP_NAME])
  const key = createHmac('sha256', shop.secret).update(depends).digest('hex').slice(0, 16)
  const ownPath = (name: string) => join(folder, `${key}-${name}`)
  const pathOf = (id: string, name: string) => ownPath(`${id}-${name}`)
  const claim = ownPath('claim')

  return {
    pathOf,

    /** Null while nothing is published. */
    async state(): Promise<Published | null> {
      const text = await readFile(ownPath('state.json'), 'utf8').catch(error => {
        if (error.code === 'ENOENT') return null
        throw error
      })
      return text === null ? null : (JSON.parse(text) as Published)
    },

    /** Somebody may have tidied up. */
    async has(id: string, name: string): Promise<boolean> {
      const path = pathOf(id, name)
      return (await Promise.all([stat(path), stat(`${path}.gz`)]).catch(() => null)) !== null
    },

    /** Says what the files now are; the last step of a publication. */
    async finish(state: Published): Promise<void> {
      await replace(ownPath('state.json'), half => writeFile(half, JSON.stringify(state), { mode: 0o600 }))
      await sweep(folder, key, state.id)
    },

    /** Writes the file and its compressed copy. */
    async write(id: string, name: string, pieces: AsyncIterable<string>, signal: AbortSignal): Promise<void> {
      const path = pathOf(id, name)
      await replace(path, async half => {
        await pipeline(Readable.from(pieces), createWriteStream(half, { mode: 0o600 }), { signal })
        await replace(`${path}.gz`, packed =>
          pipeline(createReadStream(half), createGzip(), createWriteStream(packed, { mode: 0o600 }), {
            signal,
          }),
        )
      })
    },

    /**
     * Does the work unless another process is at it. The claim only saves work: of two at once the later one's files
     * would be the published ones.
     */
    async claimed<T>(work: () => Promise<T>): Promise<T | null> {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      if (!(await take(claim))) return null
      const renewing = setInterval(() => void renew(claim), CLAIM_MS / 8)
      try {
        return await work()
      } finally {
        clearInterval(renewing)
        await rm(claim, { force: true })
      }
    },
  }
}

export type PublishedFiles = ReturnType<typeof publishedFiles>

async function take(claim: string): Promise<boolean> {
  try {
    await (await open(claim, 'wx', 0o600)).close()
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  if ((await ageOf(claim)) < CLAIM_MS) return false
  await renew(claim)
  return true
}

async function renew(claim: string): Promise<void> {
  const now = new Date()
  // Taken over by another meanwhile, and done: nobody needs it any more.
  await utimes(claim, now, now).catch(() => undefined)
}

/** By the clock of the machine: it is compared with that of its files. */
async function ageOf(path: string): Promise<number> {
  const found = await stat(path).catch(() => null)
  return found ? Date.now() - found.mtimeMs : 0
}

/** What `write` leaves at the path it is given stands at `path` then, all at once. */
async function replace(path: string, write: (half: string) => Promise<void>): Promise<void> {
  const half = `${path}.${randomUUID()}.part`
  try {
    await write(half)
    await rename(half, path)
  } catch (error) {
    await rm(half, { force: true })
    throw error
  }
}

/** Readers who have a file open keep it. Whoever was about to open it asks for the state again. */
async function sweep(folder: string, key: string, id: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (['claim', 'state.json'].some(own => name === `${key}-${own}`) || name.startsWith(`${key}-${id}-`))
      continue
    const kind = name.endsWith('.part') ? 'part' : name.startsWith(key) ? 'old' : 'foreign'
    const path = join(folder, name)
    if ((await ageOf(path)) > LEFT_MS[kind]) await rm(path, { force: true })
  }
}
