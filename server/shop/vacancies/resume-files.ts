import { type FileHandle, mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Config } from '../../config.ts'
import { HOUR_MS } from '../../contract/durations.ts'
import type { JobContext } from '../contexts.ts'
import { resumesWithFiles } from './resumes.queries.ts'

/** The files of résumés are in the shop's own folder, which has no public address. */
export interface ResumeFileContext {
  config: Pick<Config, 'DATA_DIR'>
}

/** The path below `DATA_DIR`, as letters refer to it. */
export const RESUMES_FOLDER = 'resumes'

export function folderOfResumes({ config }: ResumeFileContext): string {
  return resolve(config.DATA_DIR, RESUMES_FOLDER)
}

/**
 * Writes it so that it survives a crash, because a row will refer to it. Only the shop's own user can read
 * it.
 */
export async function storeResumeFile(shop: ResumeFileContext, name: string, content: Buffer): Promise<void> {
  await mkdir(folderOfResumes(shop), { recursive: true, mode: 0o700 })
  const file: FileHandle = await open(join(folderOfResumes(shop), name), 'wx', 0o600)
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
}

export async function removeResumeFiles(shop: ResumeFileContext, names: string[]): Promise<void> {
  for (const name of names) if (name !== '') await rm(join(folderOfResumes(shop), name), { force: true })
}

/** Longer than any request takes: an older file without a row is not needed by anybody. */
const ORPHANED_MS = HOUR_MS
/** The maximum number of names in one statement. */
const AT_ONCE = 500

/**
 * Removes files without a row: a process was killed between the two writes, or could not tell whether its row
 * was committed. It uses the clock of the disk, which also set the files' times.
 */
export async function sweepResumeFiles(shop: ResumeFileContext & JobContext): Promise<void> {
  const names = await readdir(folderOfResumes(shop)).catch(error => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  for (let from = 0; from < names.length; from += AT_ONCE) {
    const some = names.slice(from, from + AT_ONCE)
    const owned = await resumesWithFiles(shop.jobs_db, some)
    for (const name of some)
      if (!owned.has(name) && (await isOld(shop, name))) await removeResumeFiles(shop, [name])
  }
}

async function isOld(shop: ResumeFileContext, name: string): Promise<boolean> {
  const found = await stat(join(folderOfResumes(shop), name)).catch(() => null)
  return found !== null && found.mtimeMs < Date.now() - ORPHANED_MS
}
