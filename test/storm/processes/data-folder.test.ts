import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestDatabase, ENGINES, type TestDatabase } from '../../support/database/databases.ts'
import { stockGoods } from '../../support/goods/goods.ts'
import { startShop } from '../../support/shop-process.ts'

let folder: string
let database: TestDatabase | undefined
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vitrina-data-folder-'))
})
afterEach(async () => {
  await database?.close()
  database = undefined
  rmSync(folder, { recursive: true, force: true })
})

/** What a process that was started with this folder tells of it. */
async function errorsWith(data_dir: string): Promise<string[]> {
  const shop = await startShop(database?.url ?? '', { DATA_DIR: data_dir, LOG_LEVEL: 'warn' })
  shop.process.kill('SIGTERM')
  expect(await shop.ended).toBe(0)
  return shop
    .errors()
    .split('\n')
    .filter(line => line.includes('DATA_DIR'))
}

test.each(ENGINES)(
  'a folder without the pictures of the shop is reported at the start, on %s',
  async engine => {
    database = await createTestDatabase(engine, { on_disk: true })
    await stockGoods(database.db)
    const [first, other, moved] = ['first', 'other', 'moved'].map(name => join(folder, name)) as [
      string,
      string,
      string,
    ]

    expect(await errorsWith(first)).toEqual([])
    expect(await errorsWith(other)).toEqual([expect.stringContaining('must share one')])
    renameSync(first, moved)
    expect(await errorsWith(moved)).toEqual([])
  },
)

test('a folder into which nothing can be written ends the start and the import in one line', async () => {
  const nobody = 65_534
  const isRoot = process.getuid?.() === 0
  if (isRoot) chownSync(folder, nobody, nobody)
  chmodSync(folder, 0o500)
  // Root may write everywhere: it loads the code and becomes somebody else.
  const program = `
    const { openDataFolder } = await import(${JSON.stringify(join(import.meta.dirname, '../../../server/database/private-files.ts'))})
    const { OperatorError } = await import(${JSON.stringify(join(import.meta.dirname, '../../../server/database/operator-error.ts'))})
    if (${isRoot}) process.setuid(${nobody})
    try { openDataFolder(${JSON.stringify(folder)}) } catch (error) { console.log(error instanceof OperatorError, error.message) }`

  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    encoding: 'utf8',
  })

  expect(stdout).toMatch(/^true DATA_DIR: [^\n]+ cannot be opened for writing: EACCES[^\n]+\n$/)
})

test('a start without a build says in one line what makes one', async () => {
  database = await createTestDatabase('SQLite', { on_disk: true })
  await stockGoods(database.db)
  const shop = await startShop(database.url, { DIST_DIR: join(folder, 'nothing') }, { until_ready: false })

  expect(await shop.ended).toBe(1)
  expect(shop.said()).toMatch(/^Nothing is built in DIST_DIR, [^\n]+: npm run build\n$/)
})
