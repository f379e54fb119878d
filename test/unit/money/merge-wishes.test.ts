import fc from 'fast-check'
import { type MergedCode, mergeWishes } from '../../../server/shop/cart/merge-cart.rules.ts'

const code = fc.record({
  code: fc.constantFrom(...Array.from({ length: 16 }, (_, index) => `КОД-${index}`)),
  added_at: fc.nat(50),
})
const cart = fc.record({
  tab: fc.constantFrom('delivery', 'selfpickup') as fc.Arbitrary<'delivery' | 'selfpickup'>,
  bonus_amount: fc.nat(1_000),
  certificate_id: fc.option(fc.constantFrom<string>('A', 'B', 'C')),
  certificate_amount: fc.nat(3_000),
  codes: fc.uniqueArray(code, { selector: each => each.code, maxLength: 10 }),
})
type Wishes = typeof cart extends fc.Arbitrary<infer T> ? T : never

/** One cart after the other, as the database would hold them. */
function merged(account: Wishes, browser: Wishes): Wishes {
  const { wishes, added, dropped } = mergeWishes(account, browser)
  return { ...wishes, codes: [...account.codes.filter(each => !dropped.includes(each.code)), ...added] }
}

/** The rule in the plainest words: unite, newest ten; one of a kind is the browser's, if it has one. */
function model(account: Wishes, browser: Wishes): Wishes {
  const all = new Map<string, MergedCode>()
  for (const each of [...browser.codes, ...account.codes]) all.set(each.code, each)
  const newest = [...all.values()].sort((a, b) => b.added_at - a.added_at || (a.code < b.code ? -1 : 1))
  const has = browser.certificate_id !== null
  return {
    tab: browser.tab,
    bonus_amount: account.bonus_amount,
    certificate_id: has ? browser.certificate_id : account.certificate_id,
    certificate_amount: has ? browser.certificate_amount : account.certificate_amount,
    codes: newest.slice(0, 10),
  }
}

const sorted = ({ codes, ...rest }: Wishes) => ({
  ...rest,
  codes: codes.toSorted((a, b) => (a.code < b.code ? -1 : 1)),
})

test('any number of browsers that sign in one after the other leave what the plain rule says', () => {
  fc.assert(
    fc.property(cart, fc.array(cart, { maxLength: 5 }), (account, browsers) => {
      let [withMerge, plain] = [account, account]
      for (const browser of browsers) {
        withMerge = merged(withMerge, browser)
        plain = model(plain, browser)
        expect(sorted(withMerge)).toEqual(sorted(plain))
        expect(withMerge.codes.length).toBeLessThanOrEqual(10)
      }
    }),
  )
})
