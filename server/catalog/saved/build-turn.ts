import { open, readFile, rm } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { isLeftBy } from './saved-files.ts'

const LOOK_AGAIN_MS = 100
/** Half a minute. Whoever is stopped in its turn, or works on a machine that is gone, keeps no one from building. */
const LOOKS_MOST = 300

export interface BuildTurn {
  /** Lets the next one build. */
  give(): Promise<void>
}

/**
 * Waits until no other process that shares the folder builds a catalogue of this format: it is built once, and the others read
 * what was saved: look for it once more in the turn. Nothing depends on it but processor time: two that build at once save the
 * same file.
 *
 * Throws the file system's errors.
 */
export async function takeBuildTurn(
  folder: string,
  format: string,
  { looks_most = LOOKS_MOST } = {},
): Promise<BuildTurn> {
  const path = join(folder, `${format.slice(0, 12)}.building`)
  const owner = `${process.pid}@${hostname()}`
  for (let looked = 0; !(await isCreated(path, owner)); looked++) {
    const builder = await readFile(path, 'utf8').catch(() => '')
    if (isLeft(builder) || looked >= looks_most) await rm(path, { force: true })
    else await wait(LOOK_AGAIN_MS)
  }
  return {
    async give() {
      // It was taken from a process that took too long.
      if ((await readFile(path, 'utf8').catch(() => '')) === owner) await rm(path, { force: true })
    },
  }
}

/** One that is just being written is empty. */
function isLeft(builder: string): boolean {
  const [, pid, host] = /^(\d+)@(.*)$/.exec(builder) ?? []
  return pid !== undefined && isLeftBy(Number(pid), host)
}

async function isCreated(path: string, text: string): Promise<boolean> {
  const file = await open(path, 'wx', 0o600).catch(error => {
    if (error.code === 'EEXIST') return null
    throw error
  })
  try {
    await file?.writeFile(text)
  } catch (error) {
    // On a full disk it would stay empty, and others would wait for whoever is writing it.
    await rm(path, { force: true })
    throw error
  } finally {
    await file?.close()
  }
  return file !== null
}
