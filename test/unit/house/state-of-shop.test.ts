import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const SERVER = join(import.meta.dirname, '../../../server')

const HUNG = /new Weak(?:Map|Set)<(?:Shop|Db)\b/

/** What a module hangs on a shop unseen, nobody finds who reads `Shop`, and every copy of it has or lacks by chance. */
test('what a process knows of a shop stands in the shop', () => {
  const files = readdirSync(SERVER, { recursive: true, encoding: 'utf8' }).filter(file =>
    file.endsWith('.ts'),
  )
  expect(files.length).toBeGreaterThan(300)
  expect(files.filter(file => HUNG.test(readFileSync(join(SERVER, file), 'utf8')))).toEqual([])
})

test('such state would be found', () => {
  expect(HUNG.test('const kept = new WeakMap<Shop, Recent<Region>>()')).toBe(true)
  expect(HUNG.test("const kept = new WeakMap<Shop['providers'], Recent<Region>>()")).toBe(true)
  expect(HUNG.test('const met = new WeakMap<Request, Visitor>()')).toBe(false)
})
