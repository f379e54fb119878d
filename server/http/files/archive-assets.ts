import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Config } from '../../config.ts'
import { DAY_MS, HOUR_MS } from '../../contract/durations.ts'

/** Pages of a build may request its files for this long after the last process ran it. */
const ANSWERED_MS = 7 * DAY_MS
/** Longer than another process takes between copying the files and writing its list. */
const BEING_LISTED_MS = HOUR_MS
/** Files with a hash in their name, and their compressed copies: other files are the same in each build. */
const HASHED = /-[A-Z0-9]{8}\./
const LISTS = 'builds'

type Folders = Pick<Config, 'DIST_DIR' | 'DATA_DIR'>

interface Build {
  /** When a process last ran it, by the shop's clock. */
  run_at: number
  files: string[]
}

/** The files of the builds of the last days: `DIST_DIR` has only those of one build. */
export function archiveOf({ DATA_DIR }: Pick<Config, 'DATA_DIR'>): string {
  return resolve(DATA_DIR, 'assets')
}

/**
 * Copies this build's files to a folder that survives deployments, so that pages opened before one go on
 * working, and removes files that no build of the last seven days has. Processes with different builds may
 * run it at the same time; an interrupted run is completed by the next.
 */
export async function archiveAssets({ config, now }: { config: Folders; now(): number }): Promise<void> {
  const built = join(config.DIST_DIR, 'assets')
  const archive = archiveOf(config)
  await mkdir(join(archive, LISTS), { recursive: true, mode: 0o700 })
  const files = (await readdir(built)).filter(name => HASHED.test(name)).sort()
  const present = new Set(await readdir(archive))
  const now_by_disk = new Date()
  for (const name of files) {
    // Another process may be removing it at this moment: then it is copied again.
    const touch = () =>
      utimes(join(archive, name), now_by_disk, now_by_disk).then(
        () => true,
        () => false,
      )
    if (!present.has(name) || !(await touch()))
      await putWhole(archive, name, await readFile(join(built, name)))
  }
  const id = createHash('sha256').update(files.join()).digest('hex').slice(0, 16)
  const build: Build = { run_at: now(), files }
  await putWhole(archive, join(LISTS, `${id}.json`), JSON.stringify(build))
  await removeOld(archive, now() - ANSWERED_MS)
}

async function removeOld(archive: string, run_before: number): Promise<void> {
  const asked = new Set<string>()
  for (const name of await readdir(join(archive, LISTS))) {
    const path = join(archive, LISTS, name)
    const text = await readFile(path, 'utf8').catch(() => null)
    // Another process has removed it.
    if (text === null) continue
    const build = JSON.parse(text) as Build
    if (build.run_at < run_before) await rm(path, { force: true })
    else for (const file of build.files) asked.add(file)
  }
  for (const name of await readdir(archive)) {
    if (name === LISTS || asked.has(name)) continue
    const found = await stat(join(archive, name)).catch(() => null)
    if (found && found.mtimeMs < Date.now() - BEING_LISTED_MS) await rm(join(archive, name), { force: true })
  }
}

/**
 * Appears complete or not at all. What a killed process leaves half-written has a name that nobody requests,
 * and is removed like the other files.
 */
async function putWhole(archive: string, name: string, content: string | Buffer): Promise<void> {
  const half = join(archive, randomUUID())
  try {
    await writeFile(half, content, { mode: 0o600 })
    await rename(half, join(archive, name))
  } catch (error) {
    await rm(half, { force: true })
    throw error
  }
}
