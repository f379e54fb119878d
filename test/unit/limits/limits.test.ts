import { setTimeout as wait } from 'node:timers/promises'
import fc from 'fast-check'
import type { Db } from '../../../server/database/open-database.ts'
import { Refused } from '../../../server/errors.ts'
import { sweepLimits } from '../../../server/shop/limits/limits.queries.ts'
import { takeLimits } from '../../../server/shop/limits/limits.ts'
import { admittedOf, mostWithin } from '../../support/admitted.ts'
import { type BareShop, bareShop } from '../../support/bare-shop.ts'
import { onBothDatabases, openInMemory } from '../../support/database/databases.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** The door's limits, each counted by itself. */
const takeLimit = (shop: BareShop, limit_name: string, terms: { per_ms: number; max: number }[]) =>
  takeLimits(
    shop,
    terms.map(each => ({ ...each, key: `${limit_name}|${each.per_ms}` })),
  )

onBothDatabases('a limit', open => {
  test('admits as many as it says, then answers 429 with the wait', async () => {
    const shop = bareShop(await open())
    const terms = [{ per_ms: 10 * MINUTE, max: 3 }]
    for (let time = 0; time < 3; time++) await takeLimit(shop, 'door', terms)
    shop.time.now += MINUTE

    const refusal = await takeLimit(shop, 'door', terms).catch(error => error)

    expect(refusal).toBeInstanceOf(Refused)
    expect(refusal).toMatchObject({ code: 'too-often', status: 429, retry_after: 540 })
    expect(refusal.message).toBe('Слишком часто. Попробуйте ещё раз через 9 минут')
  })

  test('admits again as soon as its time is over, and not a millisecond before', async () => {
    const shop = bareShop(await open())
    const terms = [{ per_ms: MINUTE, max: 1 }]
    await takeLimit(shop, 'door', terms)

    shop.time.now += MINUTE - 1
    await expect(takeLimit(shop, 'door', terms)).rejects.toMatchObject({ retry_after: 1 })
    shop.time.now += 1
    await takeLimit(shop, 'door', terms)
  })

  test('counts nothing when one of its terms refuses', async () => {
    const shop = bareShop(await open())
    const both = [
      { per_ms: MINUTE, max: 1 },
      { per_ms: DAY, max: 2 },
    ]
    await takeLimit(shop, 'door', both)
    for (let request = 0; request < 5; request++) await takeLimit(shop, 'door', both).catch(() => undefined)
    shop.time.now += MINUTE

    await takeLimit(shop, 'door', both)
  })

  test('waits no longer than its own time after the clock had jumped ahead and came back', async () => {
    const shop = bareShop(await open())
    const terms = [
      { per_ms: MINUTE, max: 1 },
      { per_ms: DAY, max: 2 },
    ]
    await takeLimit(shop, 'door', terms)
    shop.time.now += 3 * DAY
    for (let use = 0; use < 2; use++) {
      await takeLimit(shop, 'door', terms)
      shop.time.now += MINUTE
    }
    await expect(takeLimit(shop, 'door', terms)).rejects.toBeInstanceOf(Refused)
    shop.time.now -= 3 * DAY

    // The jump's own uses hold nobody: as many as the limit says get in, and the next waits for these.
    await takeLimit(shop, 'door', terms)
    const refusal = await takeLimit(shop, 'door', terms).catch(error => error)
    expect(refusal).toMatchObject({ code: 'too-often', retry_after: 60 })
    shop.time.now += MINUTE
    await takeLimit(shop, 'door', terms)
    shop.time.now += MINUTE
    expect(await takeLimit(shop, 'door', terms).catch(error => error.retry_after)).toBeLessThan(DAY / 1_000)
  })

  test('counts a use of a process whose clock is a little ahead', async () => {
    const shop = bareShop(await open())
    const terms = [{ per_ms: DAY, max: 1 }]
    shop.time.now += 5_000
    await takeLimit(shop, 'door', terms)
    const another = bareShop(shop.db)

    const refusal = await takeLimit(another, 'door', terms).catch(error => error)

    expect(refusal).toMatchObject({ code: 'too-often', retry_after: DAY / 1_000 })
  })

  test('admits no more when all come at once', async () => {
    const shop = bareShop(await open())
    const terms = [{ per_ms: MINUTE, max: 7 }]

    const admitted = await admittedOf(60, () => takeLimit(shop, 'door', terms))

    expect(admitted).toBe(7)
  })

  // Negative control: the same storm against a limit that looks first and writes then.
  test('would admit more if it checked and then acted', async () => {
    const db = await open()

    const admitted = await admittedOf(60, () => checkThenAct(db, 'door', 7))

    expect(admitted).toBeGreaterThan(7)
  })

  test('forgets only keys that hold nobody', async () => {
    const shop = bareShop(await open())
    await takeLimit(shop, 'old', [{ per_ms: MINUTE, max: 2 }])
    shop.time.now += 2 * MINUTE
    await takeLimit(shop, 'new', [{ per_ms: MINUTE, max: 1 }])

    await sweepLimits(shop.db, shop.now())

    expect((await shop.db.selectFrom('limits').select('key').execute()).map(row => row.key)).toEqual([
      'new|60000',
    ])
    await expect(takeLimit(shop, 'new', [{ per_ms: MINUTE, max: 1 }])).rejects.toThrow(Refused)
  })
})

test('no stretch of its time ever holds more than a limit says, whenever they come', async () => {
  const db = await openInMemory()
  const shop = bareShop(db)
  let limit_name = 0
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 5 }),
      fc.array(fc.nat(700), { maxLength: 40 }),
      async (max, gaps) => {
        const admitted: number[] = []
        const key = `door ${++limit_name}`
        for (const gap of gaps) {
          shop.time.now += gap
          const isIn = await takeLimit(shop, key, [{ per_ms: 1_000, max }]).then(
            () => true,
            () => false,
          )
          // Whoever is turned away is turned away for a reason: the limit is full.
          if (!isIn) expect(admitted.filter(time => time > shop.time.now - 1_000)).toHaveLength(max)
          if (isIn) admitted.push(shop.time.now)
        }
        expect(mostWithin(admitted, 1_000)).toBeLessThanOrEqual(max)
      },
    ),
    { numRuns: 50 },
  )
  await db.destroy()
})

async function checkThenAct(db: Db, key: string, max: number): Promise<void> {
  const taken = await db.selectFrom('limits').where('key', '=', key).select('slot').execute()
  if (taken.length >= max) throw new Refused('too-often', '', { status: 429 })
  await wait(1)
  const slot = Math.floor(Math.random() * 2 ** 31)
  await db.insertInto('limits').values({ key, slot, expires_at: 0 }).execute()
}
