import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { createTestDatabase, ENGINES } from '../../support/database/databases.ts'

const ROOT = join(import.meta.dirname, '../../..')
/** What Node has compiled of one program is there for the next. */
const { PATH, NODE_COMPILE_CACHE } = process.env
const SURROUNDINGS = { PATH, NODE_COMPILE_CACHE, NODE_ENV: 'test' }
const PROGRAMS = [
  [
    'import',
    'server/commands/import.ts',
    ['--stores', '--stock', '--default-stock', '--rate', '--no-pictures', '--allow-shrink'],
  ],
  ['import:cities', 'server/commands/import-cities.ts', []],
  [
    'import:delivery',
    'server/commands/import-delivery.ts',
    ['--points', 'free_delivery_price', 'region_fias_id'],
  ],
  ['import:stock', 'server/commands/import-stock.ts', ['--stores', 'offer', 'store', 'qty']],
  ['reconcile', 'server/commands/reconcile.ts', []],
  ['draw', 'server/commands/draw.ts', ['--new-seed', 'DATA_DIR', 'seed_hash']],
  ['administrators', 'server/commands/administrators.ts', ['--remove']],
  ['experiments', 'server/commands/experiments.ts', []],
  ['limits', 'server/commands/limits.ts', ['LIMIT_ORDER_ADDRESS', '_KNOWN', '_OWN']],
  ['orders:export', 'server/commands/export-orders.ts', ['--since', '--format', 'commerceml', '--out']],
  ['resumes:export', 'server/commands/export-resumes.ts', ['--since', '--out', 'CSV']],
  ['orders:import', 'server/commands/import-orders.ts', ['order_id', 'status', 'track']],
  ['refunds', 'server/commands/refunds.ts', ['--paid']],
  ['returns:receive', 'server/commands/receive-return.ts', ['--paid', '--refuse']],
  ['pictures', 'server/commands/make-pictures.ts', []],
] as const

describe('where no shop has been opened yet', () => {
  test.each([
    ['server/commands/reconcile.ts', []],
    ['server/commands/administrators.ts', []],
    ['server/commands/experiments.ts', []],
    ['server/commands/receive-return.ts', ['V-1']],
    ['server/commands/refunds.ts', []],
    ['server/commands/make-pictures.ts', []],
  ])('%s says so on one line, and leaves nothing behind', async (path, args) => {
    const folder = mkdtempSync(join(tmpdir(), 'vitrina-no-shop-'))
    const child = spawn(process.execPath, [join(ROOT, path), ...args], {
      env: { ...SURROUNDINGS, DATA_DIR: folder },
    })
    const said = text(child.stderr)
    const [code] = await once(child, 'close')

    expect(code).toBe(1)
    expect(await said).toMatch(/^Магазина этой версии в базе ещё нет\. [^\n]+\n$/)
    expect(readdirSync(folder)).toEqual([])
    rmSync(folder, { recursive: true })
  })
})

describe('where the shop is', () => {
  test.each(ENGINES)(
    'the reconciler proves it, on %s; and says so where it is of an older version',
    async engine => {
      const database = await createTestDatabase(engine, { on_disk: true })
      const reconcile = async () => {
        const child = spawn(process.execPath, [join(ROOT, 'server/commands/reconcile.ts')], {
          env: { ...SURROUNDINGS, DATABASE_URL: database.url },
        })
        const said = Promise.all([text(child.stdout), text(child.stderr)])
        const [code] = await once(child, 'close')
        return { code, said: (await said).join('') }
      }

      expect(await reconcile()).toMatchObject({ code: 0, said: expect.stringMatching(/^holds {3}/) })
      await sql`delete from kysely_migration where name like '0020%'`.execute(database.db)
      expect(await reconcile()).toMatchObject({
        code: 1,
        said: expect.stringMatching(/^Магазина этой версии/),
      })
      await sql`drop table kysely_migration`.execute(database.db)
      await database.close()
    },
  )
})

describe.each(PROGRAMS)('npm run %s', (name, path, words) => {
  const run = async (...args: string[]) => {
    const child = spawn(process.execPath, [join(ROOT, path), ...args], {
      env: { ...SURROUNDINGS, DATA_DIR: '/nowhere' },
    })
    const said = { out: '', err: '' }
    child.stdout.on('data', text => (said.out += text))
    child.stderr.on('data', text => (said.err += text))
    const [code] = await once(child, 'close')
    return { code, ...said }
  }

  test('--help prints how it is called and what it takes, and does nothing else', async () => {
    const { code, out, err } = await run('--help')
    expect([code, err]).toEqual([0, ''])
    for (const word of [`npm run ${name}`, '--help', ...words]) expect(out).toContain(word)
  })

  test('with a wrong option tells the nearest right one and how it is called, and exits with 2', async () => {
    const { code, out, err } = await run('file', '--hlep')
    expect([code, out]).toEqual([2, ''])
    expect(err).toMatch(/^Нет настройки --hlep\. Может быть, --help\?\n\nnpm run/)
    expect(err).toContain(`npm run ${name}`)
  })
})
