import { createHash } from 'node:crypto'
import { Refused } from '../../../server/errors.ts'
import { enter, forgetCounts } from '../../../server/shop/limits/enter.ts'
import { stranger } from '../../support/askers.ts'
import { bareShop } from '../../support/bare-shop.ts'
import { onBothDatabases } from '../../support/database/databases.ts'

const ANNA = { phone: '+79161234567', address: '10.0.0.1', email: 'anna@example.ru' }

onBothDatabases('what is counted of somebody', open => {
  const counting = async () => {
    const shop = bareShop(await open(), { env: { LIMITS: 'on' } })
    await enter(shop, 'code', stranger(ANNA.address), { phone: ANNA.phone })
    await enter(shop, 'confirm-mail', { ...stranger(), id: 7 }, { email: ANNA.email })
    return shop
  }

  test('names nobody in its table, not by a plain hash either', async () => {
    const { db } = await counting()
    const stored = JSON.stringify(await db.selectFrom('limits').select('key').execute())

    expect(stored).toContain('code of phone')
    for (const typed of Object.values(ANNA)) {
      expect(stored).not.toContain(typed)
      for (const encoding of ['hex', 'base64url'] as const)
        expect(stored).not.toContain(createHash('sha256').update(typed).digest(encoding).slice(0, 16))
    }
  })

  test('is forgotten with them, and nobody else', async () => {
    const shop = await counting()
    await enter(shop, 'code', stranger(ANNA.address), { phone: '+79160000000' })
    await forgetCounts(shop, shop.db, [
      { of: 'phone', address: ANNA.phone },
      { of: 'email', address: ANNA.email },
    ])

    const left = await shop.db.selectFrom('limits').select('key').execute()
    const of = (whose: string) => left.filter(({ key }) => key.includes(` of ${whose} `)).length
    expect([of('phone'), of('email'), of('visitor')]).toEqual([3, 0, 1])
    await expect(enter(shop, 'code', stranger(ANNA.address), { phone: '+79160000000' })).rejects.toThrow(
      Refused,
    )
  })
})
