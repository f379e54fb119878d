import { randomUUID } from 'node:crypto'
import { readdir, rm, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { DAY_MS, HOUR_MS } from '../../contract/durations.ts'

/** Other programs' files, of a version before or after, may be wanted again; an hour is enough to write any. */
const LEFT_MS = { foreign: DAY_MS, part: HOUR_MS }
const PART = /\.(\d+)@([^@]*)\.part$/

/** Which program wrote it is part of the name: two versions that run beside each other have a file each. */
export function savedPath(
  folder: string,
  { revision, stamp, format }: { revision: number; stamp: string; format: string },
): string {
  return join(folder, `${revision}-${stamp.slice(0, 8)}-${shortOf(format)}.catalog`)
}

/** Where this process writes the file before it is whole. */
export function partPath(path: string): string {
  return `${path}.${randomUUID()}.${process.pid}@${hostname()}.part`
}

/**
 * Deletes what processes left that died while they were writing. Call it before this process writes: one that is killed
 * each time it starts, in a container always under the same number, must not fill the disk.
 */
export async function sweepParts(folder: string): Promise<void> {
  for (const name of await namesIn(folder)) {
    const [, pid, host] = PART.exec(name) ?? []
    if (
      name.endsWith('.part') &&
      (isLeftBy(Number(pid), host) || (await ageOf(join(folder, name))) > LEFT_MS.part)
    )
      await rm(join(folder, name), { force: true })
  }
}

/**
 * Is a file of this process number left by a process that died? Of other machines nobody can say. Its own number is that of one
 * before it: ask before this process writes.
 */
export function isLeftBy(pid: number, host: string | undefined): boolean {
  return host === hostname() && (pid === process.pid || !isRunning(pid))
}

/** Deletes all files that this program has written but the current one. Whoever has one open keeps it. */
export async function sweepOthers(folder: string, current: string, format: string): Promise<void> {
  for (const name of await namesIn(folder)) {
    const path = join(folder, name)
    if (path === current || !name.endsWith('.catalog')) continue
    if (name.endsWith(`-${shortOf(format)}.catalog`) || (await ageOf(path)) > LEFT_MS.foreign)
      await rm(path, { force: true })
  }
}

function shortOf(format: string): string {
  return format.slice(0, 12)
}

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch(error => {
    if (error.code === 'ENOENT') return []
    throw error
  })
}

/** By the machine's clock, because it is compared with that of the files. */
async function ageOf(path: string): Promise<number> {
  const found = await stat(path).catch(() => null)
  return found ? Date.now() - found.mtimeMs : 0
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // Somebody else's process has this number.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
