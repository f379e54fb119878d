import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { createTestDatabase, type TestDatabase } from '../../support/database/databases.ts'
import { drawFile } from '../../support/draws/draw-file.ts'
import { copyTemplates, type OwnTemplates } from '../../support/pages/own-templates.ts'

const PROGRAM = join(import.meta.dirname, '../../../server/commands/draw.ts')
const PLACED = Date.parse('2026-01-16T12:00:00+03:00')

let database: TestDatabase
let templates: OwnTemplates
let folder: string
beforeEach(async () => {
  database = await createTestDatabase('SQLite', { on_disk: true })
  templates = copyTemplates()
  folder = mkdtempSync(join(tmpdir(), 'vitrina-draw-'))
})
afterEach(async () => {
  await database.close()
  templates.close()
  rmSync(folder, { recursive: true })
})

async function run(args: string[], options: string[] = []) {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const child = spawn(process.execPath, [...options, ...(options.length > 0 ? [] : [PROGRAM]), ...args], {
    env: {
      ...{ PATH, NODE_COMPILE_CACHE, NODE_ENV: 'test', DATA_DIR: folder },
      ...{ DATABASE_URL: database.url, TEMPLATES_DIR: templates.folder },
    },
  })
  const said = Promise.all([text(child.stdout), text(child.stderr)])
  const [code] = await once(child, 'close')
  const [out, err] = await said
  return { code, out, err }
}

async function enterReceipts(count: number): Promise<void> {
  const entries = Array.from({ length: count }, (_, index) => ({
    ...{ draw: 'trying', number: index + 1, checkout_id: null, least_total: 0, user_id: null },
    ...{ receipt: String(index), store_id: 1, bought_on: '2026-01-16', created_at: PLACED },
  }))
  await database.db.insertInto('draw_entries').values(entries).execute()
}

test('a seed is made once, for the shop’s own user, and its hash opens the draw; winners are printed again', async () => {
  const announced = await run(['trying', '--new-seed'])
  expect([announced.code, announced.err]).toEqual([0, expect.stringContaining('Новая секретная строка')])
  const seed_hash = /^seed_hash: ([0-9a-f]{64})\n$/.exec(announced.out)?.[1] as string
  expect(statSync(join(folder, 'draws/trying.seed')).mode & 0o777).toBe(0o600)
  const again = await run(['trying', '--new-seed'])
  expect([again.out, again.err]).toEqual([announced.out, expect.stringContaining('уже есть')])

  templates.write('draws/trying.yaml', drawFile({ seed_hash }))
  await enterReceipts(20)
  const drawn = await run(['trying'])
  expect([drawn.code, drawn.err]).toEqual([0, ''])
  expect(drawn.out).toContain('Участвовало номеров: 20 (1-20)')
  expect(drawn.out).toContain(seed_hash)
  const winners = [...drawn.out.matchAll(/^(\d)\. номер (\d+), имя удалено \(чек \d+\): /gm)]
  expect(winners).toHaveLength(3)

  const script = drawn.out.slice(drawn.out.indexOf('import {'))
  const checked = await run([], ['--input-type=module', '-e', script])
  expect(checked.out.trim().split('\n')).toEqual([
    'hash: ok',
    ...winners.map(([, place, number]) => `${place} ${number}`),
  ])

  rmSync(join(folder, 'draws/trying.seed'))
  expect((await run(['trying'])).out).toBe(drawn.out)
})

test('says on one line what is wrong: another seed, none, a draw that is not over, a misspelt name', async () => {
  templates.write('draws/trying.yaml', drawFile())
  const none = await run(['trying'])
  expect([none.code, none.err]).toEqual([
    1,
    `Нет секретной строки розыгрыша trying: её файл — ${join(folder, 'draws/trying.seed')}\n`,
  ])
  await run(['trying', '--new-seed'])
  expect((await run(['trying'])).err).toMatch(/^Секретная строка не та: [^\n]+\n$/)
  templates.write('draws/trying.yaml', drawFile({ to: '2126-01-20', results_on: '2126-01-21' }))
  await run(['trying', '--new-seed'])
  expect((await run(['trying'])).err).toMatch(/^Розыгрыш ещё не окончен: [^\n]+\n$/)
  const misspelt = await run(['tryin'])
  expect([misspelt.code, misspelt.err.split('\n')[0]]).toEqual([
    2,
    'Нет розыгрыша tryin. Может быть, trying?',
  ])
})
