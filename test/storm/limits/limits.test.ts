import { takeCodeLimits } from '../../../server/shop/account/sign-in/sign-in-code.ts'
import { admittedOf, mostWithin } from '../../support/admitted.ts'
import { stranger } from '../../support/askers.ts'
import { bareShop } from '../../support/bare-shop.ts'
import { onBothDatabases } from '../../support/database/databases.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

onBothDatabases('a limit', (open, engine) => {
  const sends = engine === 'SQLite' ? 100_000 : 5_000

  test(`of codes holds against ${sends} sends to one phone over more than a day`, async () => {
    const shop = bareShop(await open())
    const admitted: number[] = []
    const step = Math.ceil((30 * 60 * MINUTE) / sends)

    for (let sent = 0; sent < sends; sent += 10) {
      // Ten at once, each from another address.
      const asked = Array.from({ length: 10 }, (_, n) =>
        takeCodeLimits(shop, stranger(`10.0.${sent}.${n}`), '+79161234567'),
      )
      for (const answer of await Promise.allSettled(asked)) {
        if (answer.status === 'fulfilled') admitted.push(shop.time.now)
      }
      shop.time.now += 10 * step
    }

    expect(mostWithin(admitted, MINUTE)).toBe(1)
    expect(mostWithin(admitted, 10 * MINUTE)).toBe(3)
    expect(mostWithin(admitted, DAY)).toBe(10)
  })

  test('of codes holds against one address that asks for many phones', async () => {
    const shop = bareShop(await open())
    let next = 79_000_000_000

    const admitted = await admittedOf(500, () => takeCodeLimits(shop, stranger('10.0.0.1'), `+${next++}`))

    expect(admitted).toBe(200)
  })
})
