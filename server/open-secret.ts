import { createHash, randomBytes } from 'node:crypto'
import { linkSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Config, ConfigError, isProduction } from './config.ts'
import { DAY_MS } from './contract/durations.ts'
import { deleteMeta, findMeta, keepMeta } from './database/meta.ts'
import type { Db } from './database/open-database.ts'

const IN_DATABASE = 'secret'
/** A fingerprint by which processes with separate folders notice that they would sign differently. */
const FINGERPRINT = 'secret_fingerprint'

/**
 * What signs cookies and hashes codes, the same for all processes. Production does not store it in the
 * database that it protects, because every backup and every reader of tables would have it: it is the
 * configuration's `SECRET`, or a file of `DATA_DIR` that only the shop's user can read. A shop that had it in
 * the database takes it over, once, so that every cookie stays valid; the row stays for a day, for processes of the
 * version before that are started again beside this one (promise 33), and goes with the next start after that.
 *
 * Throws `ConfigError` where another process of the shop has another file.
 */
export async function openSecret(config: Config, db: Db): Promise<string> {
  if (config.SECRET) return config.SECRET
  if (!isProduction(config)) return keepMeta(db, IN_DATABASE, newSecret())
  const path = join(config.DATA_DIR, 'secret')
  const known = await findMeta(db, FINGERPRINT)
  let secret = readSecret(path)
  const before = await findMeta(db, IN_DATABASE)
  if (secret === null) {
    if (before === null && known !== null) throw isElsewhere(path)
    secret = keepInFile(path, before ?? newSecret())
  }
  const fingerprint = createHash('sha256').update(`fingerprint\n${secret}`).digest('hex').slice(0, 16)
  if ((await keepMeta(db, FINGERPRINT, fingerprint)) !== fingerprint) throw isElsewhere(path)
  if (before !== null && Date.now() - statSync(path).mtimeMs > DAY_MS) await deleteMeta(db, IN_DATABASE)
  return secret
}

function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

function readSecret(path: string): string | null {
  try {
    return readFileSync(path, 'utf8').trim() || null
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/**
 * Written whole or not at all; of processes that start at once the first one's is used, and the others read
 * it.
 */
function keepInFile(path: string, secret: string): string {
  const own = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`
  writeFileSync(own, `${secret}\n`, { mode: 0o600, flag: 'wx', flush: true })
  try {
    linkSync(own, path)
    return secret
  } catch (error) {
    const written = (error as NodeJS.ErrnoException).code === 'EEXIST' ? readSecret(path) : null
    if (written === null) throw error
    return written
  } finally {
    rmSync(own)
  }
}

function isElsewhere(path: string): ConfigError {
  return new ConfigError(
    `SECRET is missing: ${path} is not the file by which the shop’s other processes sign; share one DATA_DIR, or give all of them one SECRET`,
  )
}
