import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestDatabase, ENGINES } from '../../support/database/databases.ts'
import { startTogether } from '../../support/start-together.ts'
import { createTestShop } from '../../support/test-shop.ts'

const PATIENCE_MS = 120_000
const BUILDER = join(import.meta.dirname, '../../support/goods/catalogue-builder.ts')
const PROCESSES = 4

describe.each(ENGINES)('a catalogue wanted by four processes at once, on %s', engine => {
  test.each([
    ['is built by one of them and read by the others', 'one folder', 1],
    ['is built by each that has a folder of its own', 'own folders', PROCESSES],
  ])(
    '%s',
    async (_, way, wanted) => {
      const database = await createTestDatabase(engine, { on_disk: true })
      const shop = await createTestShop({ db: database.db })
      const shown = shop.shop.catalog.current().product_count
      const folder = await mkdtemp(join(tmpdir(), 'vitrina-built-once-'))
      const folderOf = (at: number) => (way === 'one folder' ? folder : join(folder, String(at)))
      const each = Array.from({ length: PROCESSES }, (_each, at) => [database.url, folderOf(at)])
      const figures = (await startTogether(BUILDER, each)).map(text => JSON.parse(text))

      expect(figures.map(({ products }) => products)).toEqual(figures.map(() => shown))
      expect(figures.reduce((sum, { builds }) => sum + builds, 0)).toBe(wanted)
      if (way === 'one folder') expect(await readdir(folder)).toEqual([expect.stringMatching(/\.catalog$/)])
      await rm(folder, { recursive: true })
      await database.close()
    },
    PATIENCE_MS,
  )
})
