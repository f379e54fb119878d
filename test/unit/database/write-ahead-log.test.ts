import { statSync } from 'node:fs'
import { createTestDatabase } from '../../support/database/databases.ts'

const PAGE_BYTES = 4_096

test('the log of a SQLite file is brought into it every four thousand pages, not every thousand', async () => {
  const { db, url, close } = await createTestDatabase('SQLite', { on_disk: true })
  const before = statSync(url).size
  // About 50 pages each.
  const write = (key: number) =>
    db
      .insertInto('meta')
      .values({ key: `try ${key}`, value: 'x'.repeat(200_000) })
      .execute()
  for (let key = 0; key < 50; key++) await write(key)
  expect(statSync(url).size).toBe(before)
  for (let key = 50; key < 100; key++) await write(key)
  expect(statSync(url).size).toBeGreaterThan(before + 2_000 * PAGE_BYTES)
  await close()
})
