import { setTimeout as wait } from 'node:timers/promises'
import type { Db } from '../../../server/database/open-database.ts'
import { BadRequest } from '../../../server/errors.ts'
import { signIn } from '../../../server/shop/account/sign-in/sign-in.ts'
import { guessOf } from '../../../server/shop/account/sign-in/sign-in-code.ts'
import { type BareShop, bareShop } from '../../support/bare-shop.ts'
import { onBothDatabases } from '../../support/database/databases.ts'
import { codeFor, newVisitor, phone, wrong } from '../../support/pretend/code-of-sms.ts'

onBothDatabases('a code from an SMS', (open, engine) => {
  const guesses = engine === 'SQLite' ? 10_000 : 1_000

  test(`is tried five times by a storm of ${guesses} guesses`, async () => {
    const shop = bareShop(await open())
    const visitor = await newVisitor(shop)
    const sms_code = await codeFor(shop, visitor)
    for (let guessed = 0; guessed < guesses; guessed += 100) {
      await Promise.allSettled(
        Array.from({ length: 100 }, (_, n) => signIn(shop, visitor, wrong(sms_code, guessed + n))),
      )
    }

    expect(await shop.db.selectFrom('sms_codes').select('tries').execute()).toEqual([{ tries: 5 }])
    await expect(signIn(shop, visitor, { phone, sms_code })).rejects.toThrow(BadRequest)
  })

  // Negative control: the same storm against a check that reads the tries first and counts them then.
  test('would be tried more often if the tries were checked and then counted', async () => {
    const shop = bareShop(await open())
    const visitor = await newVisitor(shop)
    const sms_code = await codeFor(shop, visitor)

    const tried = await Promise.all(
      Array.from({ length: 40 }, (_, n) => checkThenCount(shop, visitor, wrong(sms_code, n).sms_code)),
    )

    expect(tried.filter(Boolean).length).toBeGreaterThan(5)
  })
})

async function checkThenCount(shop: BareShop, visitor: { id: number }, sms_code: string): Promise<boolean> {
  const { browser_hash } = guessOf({ shop, visitor, phone, sms_code })
  const rows = (db: Db) => db.selectFrom('sms_codes').where('browser_hash', '=', browser_hash)
  const { tries } = await rows(shop.db).select('tries').executeTakeFirstOrThrow()
  if (tries >= 5) return false
  await wait(1)
  await shop.db
    .updateTable('sms_codes')
    .set({ tries: tries + 1 })
    .where('browser_hash', '=', browser_hash)
    .execute()
  return true
}
