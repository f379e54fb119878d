import { accessSync, chmodSync, closeSync, constants, mkdirSync, openSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { OperatorError } from './operator-error.ts'

const FOLDER = 0o700
const FILE = 0o600
const OTHERS = 0o077

/**
 * Creates the folder of the shop's data, if needed, and closes it to every other user of the machine, because
 * it contains orders and phones. From here on the process creates files for its own user only, whatever umask
 * it was started with. Throws `OperatorError` where nothing can be written.
 */
export function openDataFolder(path: string): void {
  process.umask(OTHERS)
  try {
    mkdirSync(path, { recursive: true, mode: FOLDER })
    closeToOthers(path, FOLDER)
    accessSync(path, constants.W_OK)
  } catch (error) {
    throw new OperatorError(`DATA_DIR: ${path} cannot be opened for writing: ${(error as Error).message}`)
  }
}

/** The database's file, created if needed, and those that SQLite keeps beside it: closed to other users. */
export function makePrivateFile(path: string): void {
  mkdirSync(dirname(path), { recursive: true, mode: FOLDER })
  try {
    // Only missing files are opened: closing one of SQLite's files would release this process's locks on it.
    closeSync(openSync(path, 'wx', FILE))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  for (const each of [path, `${path}-wal`, `${path}-shm`]) closeToOthers(each, FILE)
}

function closeToOthers(path: string, mode: number): void {
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found || (found.mode & OTHERS) === 0) return
  try {
    chmodSync(path, mode)
  } catch (error) {
    // Owned by somebody else, like a mounted volume: then it is up to them to close it.
    process.stderr.write(`${path} is open to other users of this machine: ${(error as Error).message}\n`)
  }
}
