import { mkdir, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { faultOfName, type TakenPicture } from '../contract/content/editors-picture.ts'
import type { MediaStore } from './media-store.ts'

/** A file of `templates/media/`, as it was seen last. */
export interface MediaFile {
  /** Another one after every save. */
  state: string
  taken: TakenPicture
}

/** The pictures of editors. What lies in their folder is known by the last look at it. */
export interface EditorsMedia {
  /** Looks for changes; new files are judged and their originals stored. Concurrent looks are one. */
  look(): Promise<void>
  /** By name, as `summer/hero.jpg`. */
  files(): ReadonlyMap<string, MediaFile>
}

interface Options {
  folder: string
  take(path: string): Promise<TakenPicture>
  /** Whether an original that was taken earlier is still there. */
  media: Pick<MediaStore, 'has'>
  /** The file that remembers what was taken, so that a start decodes nothing again; not remembered without it. */
  memory?: string
  onFailure(error: Error): void
}

/**
 * Pictures that are files beside the templates. Links are not followed: nothing outside of the folder is ever read.
 */
export function openEditorsMedia(options: Options): EditorsMedia {
  let files: Map<string, MediaFile> | null = null
  let looking: Promise<void> | null = null

  async function look(): Promise<void> {
    const before = files ?? (await remembered(options))
    const found = new Map<string, MediaFile>()
    for (const { name, path, state, is_link } of await filesBelow(options.folder)) {
      const known = before.get(name)
      const refused = is_link ? 'это ссылка на другой файл: положите сюда сам файл' : faultOfName(name)
      if (refused) found.set(name, { state, taken: { refused } })
      else if (known?.state === state) found.set(name, known)
      else {
        // What could not be read just now stays as it was; the next look tries again.
        const taken = await options.take(path).catch(options.onFailure)
        const file = taken ? { state, taken } : known
        if (file) found.set(name, file)
      }
    }
    const isSame = found.size === before.size && [...found].every(([name, file]) => before.get(name) === file)
    files = found
    if (!isSame) await remember(options, found)
  }

  return {
    look() {
      looking ??= look()
        .catch(options.onFailure)
        .finally(() => {
          looking = null
        })
      return looking
    },
    files: () => files ?? new Map(),
  }
}

interface Seen {
  name: string
  path: string
  state: string
  is_link: boolean
}

async function filesBelow(folder: string): Promise<Seen[]> {
  const seen: Seen[] = []
  const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch(error => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name)
    // As one writes it: some systems take letters such as «й» apart.
    const name = relative(folder, path).split(sep).join('/').normalize('NFC')
    const is_link = entry.isSymbolicLink()
    if ((!entry.isFile() && !is_link) || entry.name.startsWith('.')) continue
    const { mtimeMs = 0, size = 0 } = is_link ? {} : await stat(path).catch(() => ({ mtimeMs: 0, size: 0 }))
    // Emptied to be written anew, or gone since: the next look finds it whole.
    if (size > 0 || is_link) seen.push({ name, path, state: `${mtimeMs} ${size}`, is_link })
  }
  return seen.toSorted((one, other) => (one.name < other.name ? -1 : 1))
}

async function remembered({ memory, media }: Options): Promise<Map<string, MediaFile>> {
  if (!memory) return new Map()
  try {
    const read = Object.entries(JSON.parse(await readFile(memory, 'utf8')) as Record<string, MediaFile>)
    const there = await Promise.all(
      read.map(async ([, { taken }]) => 'picture' in taken && (await media.has(taken.picture.key))),
    )
    return new Map(read.filter((_, at) => there[at]))
  } catch {
    // The first start, or the file was deleted: everything is taken anew.
    return new Map()
  }
}

/** Written whole or not at all. */
async function remember({ memory, onFailure }: Options, files: Map<string, MediaFile>): Promise<void> {
  if (!memory) return
  const half = `${memory}.${process.pid}`
  try {
    await mkdir(dirname(memory), { recursive: true, mode: 0o700 })
    await writeFile(half, JSON.stringify(Object.fromEntries(files)), { mode: 0o600 })
    await rename(half, memory)
  } catch (error) {
    onFailure(error as Error)
  }
}
