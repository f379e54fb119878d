import fc from 'fast-check'
import { type MergeLine, mergeCarts } from '../../../server/shop/cart/merge-cart.rules.ts'

const lines = fc.uniqueArray(
  fc.record({
    offer_id: fc.integer({ min: 1, max: 150 }),
    quantity: fc.integer({ min: 1, max: 99 }),
    added_at: fc.integer({ min: 0, max: 1_000 }),
  }),
  { selector: line => line.offer_id, maxLength: 100 },
)
const shelves = fc.array(fc.integer({ min: 0, max: 150 }), { minLength: 151, maxLength: 151 })
const stockOf = (shelf: number[]) => (offer_id: number) => shelf[offer_id] ?? 0

test('same offers take the larger quantity', () => {
  const account = [line(1, 2), line(2, 5)]
  const browser = [line(1, 3), line(2, 1), line(3, 1)]

  expect(applied(account, browser, () => 99)).toEqual({ 1: 3, 2: 5, 3: 1 })
})

test('the larger quantity is capped by stock', () => {
  expect(applied([line(1, 2)], [line(1, 9)], () => 4)).toEqual({ 1: 4 })
})

test('a sold-out offer stays, so that the shopper sees that it is gone', () => {
  expect(applied([], [line(1, 9)], () => 0)).toEqual({ 1: 1 })
})

test('an offer of both was added when it was last added to either', () => {
  const [older, newer] = [
    { ...line(1, 2), added_at: 10 },
    { ...line(1, 1), added_at: 20 },
  ]

  expect(mergeCarts([newer], [{ ...older, quantity: 3 }], () => 99).saved).toEqual([
    { offer_id: 1, quantity: 3, added_at: 20 },
  ])
  expect(mergeCarts([older], [newer], () => 99).saved).toEqual([{ offer_id: 1, quantity: 2, added_at: 20 }])
})

describe('of a hundred and one offers', () => {
  const hundred = Array.from({ length: 100 }, (_, index) => ({ ...line(index + 1, 1), added_at: 50 }))

  test('the oldest goes, whosever it was', () => {
    const older = { ...line(101, 1), added_at: 49 }
    expect(mergeCarts(hundred, [older], () => 99)).toEqual({ saved: [], dropped: [] })

    const newer = { ...line(101, 1), added_at: 51 }
    expect(mergeCarts(hundred, [newer], () => 99)).toEqual({ saved: [newer], dropped: [1] })
  })

  test('added at one moment, the one with the smallest number goes', () => {
    const same_time = { ...line(101, 1), added_at: 50 }
    expect(mergeCarts(hundred, [same_time], () => 99)).toEqual({ saved: [same_time], dropped: [1] })
    expect(mergeCarts(hundred.toReversed(), [same_time], () => 99).dropped).toEqual([1])
  })
})

test('a cart never takes more than the shelf or 99, nor less than either cart had if the shelf allows', () => {
  fc.assert(
    fc.property(lines, lines, shelves, (account, browser, shelf) => {
      const stock = stockOf(shelf)
      for (const saved of mergeCarts(account, browser, stock).saved) {
        const wanted = Math.max(...[...account, ...browser].filter(same(saved)).map(each => each.quantity))
        expect(saved.quantity).toBe(Math.max(1, Math.min(wanted, stock(saved.offer_id), 99)))
      }
    }),
  )
})

test('merging the same browser again changes nothing', () => {
  fc.assert(
    fc.property(lines, lines, shelves, (account, browser, shelf) => {
      const once = cartAfter(account, browser, stockOf(shelf))
      expect(
        mergeCarts(
          once,
          browser.filter(each => once.some(same(each))),
          stockOf(shelf),
        ),
      ).toEqual({ saved: [], dropped: [] })
    }),
  )
})

test('a cart holds at most 100 offers, those that were added last', () => {
  fc.assert(
    fc.property(lines, lines, shelves, (account, browser, shelf) => {
      const after = cartAfter(account, browser, stockOf(shelf))
      const offers = new Set([...account, ...browser].map(each => each.offer_id))
      expect(after).toHaveLength(Math.min(100, offers.size))
      const oldest = Math.min(...after.map(each => each.added_at), Number.POSITIVE_INFINITY)
      const left = [...account, ...browser].filter(each => !after.some(same(each)))
      for (const each of left) expect(each.added_at).toBeLessThanOrEqual(oldest)
    }),
  )
})

test('what the browser does not have stays as it was', () => {
  fc.assert(
    fc.property(lines, shelves, (account, shelf) => {
      expect(mergeCarts(account, [], stockOf(shelf))).toEqual({ saved: [], dropped: [] })
    }),
  )
})

function line(offer_id: number, quantity: number): MergeLine {
  return { offer_id, quantity, added_at: offer_id }
}

function same(one: { offer_id: number }) {
  return (other: { offer_id: number }) => one.offer_id === other.offer_id
}

function cartAfter(
  account: MergeLine[],
  browser: MergeLine[],
  stock: (offer_id: number) => number,
): MergeLine[] {
  const { saved, dropped } = mergeCarts(account, browser, stock)
  const cart = new Map([...account, ...saved].map(each => [each.offer_id, each]))
  for (const offer_id of dropped) cart.delete(offer_id)
  return [...cart.values()]
}

function applied(account: MergeLine[], browser: MergeLine[], stock: (offer_id: number) => number) {
  return Object.fromEntries(cartAfter(account, browser, stock).map(each => [each.offer_id, each.quantity]))
}
