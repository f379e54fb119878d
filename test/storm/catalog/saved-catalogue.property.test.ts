import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { jest } from '@jest/globals'
import fc from 'fast-check'
import { openCatalog } from '../../../server/catalog/catalog.ts'
import type { Db } from '../../../server/database/open-database.ts'
import { openLog } from '../../../server/open-shop.ts'
import { onBothDatabases } from '../../support/database/databases.ts'
import { randomCatalogue, seededChance } from '../../support/goods/random-catalogue.ts'
import { shownBy } from '../../support/goods/shown-by.ts'
import { setShelf, storeCatalogue } from '../../support/goods/store-catalogue.ts'

jest.setTimeout(180_000)

const NOW = 1_780_000_000_000
const STORES = 6

onBothDatabases('a catalogue that was read from its saved file', open => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'vitrina-saved-'))
  })
  afterEach(() => rm(folder, { recursive: true }))

  /** Shelves of any store change, those with the offer and those without. */
  async function sell(db: Db, chance: (limit: number) => number): Promise<void> {
    const offers = await db.selectFrom('offers').select('id').orderBy('id').execute()
    for (let left = chance(25); left > 0; left--) {
      const offer = offers[chance(offers.length)]
      if (offer) await setShelf(db, { offer_id: offer.id, store_id: 1 + chance(STORES + 1), qty: chance(3) })
    }
  }

  test('shows what a fresh one shows, byte for byte, over any goods and after any sales', async () => {
    const anyCase = fc.record({ seed: fc.nat(), products: fc.integer({ min: 1, max: 150 }) })
    await fc.assert(
      fc.asyncProperty(anyCase, async ({ seed, products }) => {
        const db = await open()
        const chance = seededChance(seed)
        const lines: string[] = []
        const log = openLog('debug', { write: line => void lines.push(line) })
        const save_in = { folder: join(folder, String(seed)), log }
        const shape = { seed, products, stores: STORES, stocked: 4, description: 20, now: NOW }
        await storeCatalogue(db, randomCatalogue(shape))

        const built = await openCatalog(db, { now: () => NOW, save_in })
        // Sold while it is written.
        await sell(db, chance)
        await built.followStock()
        await built.whenSaved()
        await sell(db, chance)

        const read = await openCatalog(db, { now: () => NOW, save_in })
        const fresh = await openCatalog(db, { now: () => NOW })
        expect(lines.map(line => JSON.parse(line).msg)).toEqual([
          'the catalogue was read from its saved file',
        ])
        expect(shownBy(read.current(), seed)).toEqual(shownBy(fresh.current(), seed))

        await sell(db, chance)
        await Promise.all([read.followStock(), fresh.followStock()])
        expect(shownBy(read.current(), seed)).toEqual(shownBy(fresh.current(), seed))
        expect(await read.checkStock(10_000)).toBe(0)
      }),
      { numRuns: 6 },
    )
  })
})
