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

/** Raise it when the format of the files changes. */
const FORM = 4
/** A claim that was not renewed for this long belongs to a process that died. */
const CLAIM_MS = 2 * 60_000
/** Files that were not written for this long belong to another configuration, or to a process that died. */
const LEFT_MS = { old: HOUR_MS, part: DAY_MS, foreign: 60 * DAY_MS }

/** The catalogue as files, and where they lie. */
export type PublishingContext = CatalogContext &
  SecretContext &
  SiteContext & { config: Pick<Config, 'DATA_DIR'> }

/** What the files of this shop were made from. */
export interface Published {
  /** Identifies this publication: part of its file names. */
  id: string
  revision: number
  /** The catalogue's name for its visible state (`Snapshot.visible`). */
  visible: string
  sitemap_parts: number
  /** Epoch milliseconds. */
  made_at: number
}

/**
 * Files for readers outside: `yml.xml`, `sitemap-products-1.xml`, … each plain and as `.gz`. They appear
 * whole or not at all and never change: every publication has its own files, so that a file is the same when
 * its size is read and when it is sent. Several processes may share the folder, because the names contain
 * what the files depend on beside the catalogue (database, address, names of the shop and the seller).
 */
export function publishedFiles(shop: PublishingContext) {
  const { DATA_DIR, SITE_URL, SHOP_NAME, seller } = shop.config
  const folder = resolve(DATA_DIR, 'published')
  const depends = JSON.stringify([FORM, SITE_URL, SHOP_NAME, seller.name])
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

    /** It may have been deleted from outside. */
    async has(id: string, name: string): Promise<boolean> {
      const path = pathOf(id, name)
      return (await Promise.all([stat(path), stat(`${path}.gz`)]).catch(() => null)) !== null
    },

    /** Makes these files the current ones; the last step of a publication. */
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
     * Does the work unless another process is doing it. The claim only saves work: if two run at once, the
     * later one's files are published.
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
  // Taken over by another process meanwhile, and finished: no longer needed.
  await utimes(claim, now, now).catch(() => undefined)
}

/** By the machine's clock, because it is compared with that of the files. */
async function ageOf(path: string): Promise<number> {
  const found = await stat(path).catch(() => null)
  return found ? Date.now() - found.mtimeMs : 0
}

/** What `write` leaves at the path it is given is moved to `path`, all at once. */
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

/** Readers that have a file open keep it. A reader that was about to open it reads the state again. */
async function sweep(folder: string, key: string, id: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (['claim', 'state.json'].some(own => name === `${key}-${own}`) || name.startsWith(`${key}-${id}-`))
      continue
    const kind = name.endsWith('.part') ? 'part' : name.startsWith(key) ? 'old' : 'foreign'
    const path = join(folder, name)
    if ((await ageOf(path)) > LEFT_MS[kind]) await rm(path, { force: true })
  }
}
