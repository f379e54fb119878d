import { randomUUID } from 'node:crypto'
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { keepMeta, setMeta } from './meta.ts'
import type { Db } from './open-database.ts'

/** In `meta`: the folder into which pictures were last imported. */
const FOLDER = 'media_folder'

/** Makes this folder the one for the shop's pictures: an import writes them here. */
export async function takeMediaFolder(db: Db, data_dir: string): Promise<void> {
  await setMeta(db, FOLDER, nameOf(data_dir))
}

/**
 * Is it the folder into which the shop's pictures were imported? Every process on the database must use the
 * same one. In a shop without an import, the first to ask has the right one.
 */
export async function isMediaFolder(db: Db, data_dir: string): Promise<boolean> {
  const name = nameOf(data_dir)
  return (await keepMeta(db, FOLDER, name)) === name
}

/**
 * A random name, stored in the folder itself: it is the same by whatever path the folder is reached, and
 * after it was moved.
 */
function nameOf(data_dir: string): string {
  const path = join(data_dir, 'folder-name')
  const whole = `${path}.${randomUUID()}`
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  try {
    writeFileSync(whole, randomUUID(), { mode: 0o600 })
    // Written whole; of two processes that start at once, the first one's stays.
    linkSync(whole, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(whole, { force: true })
  }
  return readFileSync(path, 'utf8')
}
