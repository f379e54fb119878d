import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Config, ConfigError, readConfig } from '../../../server/config.ts'
import { findMeta, setMeta } from '../../../server/database/meta.ts'
import { openSecret } from '../../../server/open-secret.ts'
import { onBothDatabases } from '../../support/database/databases.ts'
import { LIVE_ENV } from '../../support/live-env.ts'

const OWN = 'a secret of the operator’s own, long enough'

onBothDatabases('the signing secret', open => {
  const folders: string[] = []
  afterEach(() => {
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
  })

  function live(change: Record<string, string> = {}): Config {
    const DATA_DIR = mkdtempSync(join(tmpdir(), 'vitrina-secret-'))
    folders.push(DATA_DIR)
    return readConfig({
      ...LIVE_ENV,
      DATA_DIR,
      ...change,
    })
  }

  test('of production is a file that only its user reads, and not in the database', async () => {
    const db = await open()
    const config = live()
    const secret = await openSecret(config, db)

    expect(secret).toMatch(/^[\w-]{43}$/)
    expect(await openSecret(config, db)).toBe(secret)
    expect(readdirSync(config.DATA_DIR)).toEqual(['secret'])
    expect(statSync(join(config.DATA_DIR, 'secret')).mode & 0o777).toBe(0o600)
    expect(JSON.stringify(await db.selectFrom('meta').selectAll().execute())).not.toContain(secret)
  })

  test('is one for all processes that start at once', async () => {
    const db = await open()
    const config = live()
    const secrets = await Promise.all(Array.from({ length: 8 }, () => openSecret(config, db)))

    expect(new Set(secrets).size).toBe(1)
    expect(readdirSync(config.DATA_DIR)).toEqual(['secret'])
  })

  test('of a shop that had it in the database is taken over, and cookies stay good', async () => {
    const db = await open()
    await setMeta(db, 'secret', 'of the version before')
    const config = live()

    expect(await Promise.all([openSecret(config, db), openSecret(config, db)])).toEqual(
      Array(2).fill('of the version before'),
    )
    expect(readFileSync(join(config.DATA_DIR, 'secret'), 'utf8')).toBe('of the version before\n')
    // The version before may be started again beside this one for a day; then no backup of the database has it.
    expect(await findMeta(db, 'secret')).toBe('of the version before')
    const two_days_ago = new Date(Date.now() - 2 * 24 * 3_600_000)
    utimesSync(join(config.DATA_DIR, 'secret'), two_days_ago, two_days_ago)
    expect(await openSecret(config, db)).toBe('of the version before')
    expect(await findMeta(db, 'secret')).toBeNull()
    expect(await openSecret(config, db)).toBe('of the version before')
  })

  test('of another folder is refused in one sentence, and SECRET is for all', async () => {
    const db = await open()
    await openSecret(live(), db)

    await expect(openSecret(live(), db)).rejects.toThrow(ConfigError)
    await expect(openSecret(live(), db)).rejects.toThrow(
      /^SECRET is missing: .* share one DATA_DIR, or give all/,
    )
    expect(await openSecret(live({ SECRET: OWN }), db)).toBe(OWN)
    expect(await openSecret(live({ SECRET: OWN }), db)).toBe(OWN)
  })

  test('of the configuration is written nowhere, and is no short one', async () => {
    const db = await open()
    const config = live({ SECRET: OWN })
    await openSecret(config, db)

    expect(readdirSync(config.DATA_DIR)).toEqual([])
    expect(await findMeta(db, 'secret')).toBeNull()
    expect(() => live({ SECRET: 'short' })).toThrow(/^SECRET is "short", but may be: at least 32 characters/)
  })
})
