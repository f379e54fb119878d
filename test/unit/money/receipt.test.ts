import fc from 'fast-check'
import { receiptItems, refundItems } from '../../../server/shop/payments/receipt.rules.ts'

const line = fc.record({
  name: fc.string({ minLength: 1, maxLength: 200 }).map(text => `Вещь ${text}`),
  quantity: fc.integer({ min: 1, max: 99 }),
  sum: fc.integer({ min: 0, max: 500_000 }),
  vat: fc.constantFrom(0, 10, 22),
})

const sumOf = (items: { price: number; quantity: number }[]) =>
  items.reduce((sum, { price, quantity }) => sum + price * quantity, 0)

test('a receipt adds up to what is paid, to the rouble, in at most 100 items that all cost something', () => {
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1, maxLength: 120 }),
      fc.integer({ min: 0, max: 990 }),
      (lines, delivery) => {
        const items = receiptItems(lines, { cost: delivery, vat: 22 })
        expect(sumOf(items)).toBe(lines.reduce((sum, each) => sum + each.sum, delivery))
        expect(items.length).toBeLessThanOrEqual(100)
        for (const item of items) {
          expect(item.price).toBeGreaterThan(0)
          expect(item.description.length).toBeLessThanOrEqual(128)
        }
      },
    ),
  )
})

test('the receipt of a refund adds up to what goes back', () => {
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1, maxLength: 20 }),
      fc.integer({ min: 0, max: 990 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (lines, delivery, part) => {
        const amount = Math.floor(lines.reduce((sum, each) => sum + each.sum, delivery) * part)
        expect(sumOf(refundItems(lines, { cost: delivery, vat: 22 }, amount))).toBe(amount)
      },
    ),
  )
})

test('tells the VAT of each line, and of the delivery', () => {
  const lines = [
    { name: 'Платье', quantity: 3, sum: 1_000, vat: 22 },
    { name: 'Комбинезон', quantity: 1, sum: 500, vat: 10 },
  ]
  expect(receiptItems(lines, { cost: 299, vat: 22 })).toEqual([
    { description: 'Платье', quantity: 2, price: 333, vat: 22, subject: 'commodity' },
    { description: 'Платье', quantity: 1, price: 334, vat: 22, subject: 'commodity' },
    { description: 'Комбинезон', quantity: 1, price: 500, vat: 10, subject: 'commodity' },
    { description: 'Доставка', quantity: 1, price: 299, vat: 22, subject: 'service' },
  ])
})

describe('beyond 100 items', () => {
  const DELIVERY = { cost: 299, vat: 22 }
  const NONE = { cost: 0, vat: 22 }
  /** Three pieces for 1 000: two items, a rouble apart. */
  const lines = (count: number, change = {}) =>
    Array.from({ length: count }, (_, index) => ({
      name: `Носки ${index + 1}`,
      quantity: 3,
      sum: 1_000,
      vat: 22,
      ...change,
    }))
  const single = { name: 'Шарф', quantity: 1, sum: 500, vat: 22 }

  test('lines are listed whole: exactly 100 are not, with the delivery among them', () => {
    expect(receiptItems(lines(50), NONE)[1]).toMatchObject({
      description: 'Носки 1',
      quantity: 1,
      price: 334,
    })
    expect(receiptItems(lines(50), DELIVERY)[0]).toEqual({
      description: 'Носки 1, 3 шт.',
      quantity: 1,
      price: 1_000,
      vat: 22,
      subject: 'commodity',
    })
    expect(receiptItems([...lines(50), single], NONE)).toHaveLength(51)
    expect(receiptItems([...lines(50), single], NONE).at(-1)).toMatchObject({
      description: 'Шарф',
      price: 500,
    })
  })

  test('what costs nothing is left out', () => {
    const items = receiptItems([...lines(60), { ...single, sum: 0 }, { ...single, sum: 1 }], NONE)
    expect(items).toHaveLength(61)
    expect(items.at(-1)).toMatchObject({ description: 'Шарф', price: 1 })
  })

  test('a hundred lines are listed one by one, of more the last together, by rate of VAT', () => {
    expect(receiptItems(lines(100), NONE).at(-1)).toMatchObject({ description: 'Носки 100, 3 шт.' })
    expect(receiptItems(lines(100), DELIVERY).slice(-3)).toMatchObject([
      { description: 'Носки 98, 3 шт.' },
      { description: 'Другие товары (2)', quantity: 1, price: 2_000, vat: 22, subject: 'commodity' },
      { description: 'Доставка', price: 299 },
    ])
    const items = receiptItems(
      [...lines(98), ...lines(2, { vat: 10 }), ...lines(4), ...lines(1, { sum: 7 })],
      NONE,
    )
    expect(items).toHaveLength(100)
    expect(items.slice(-3)).toMatchObject([
      { description: 'Носки 98, 3 шт.', price: 1_000, vat: 22 },
      { description: 'Другие товары (2)', quantity: 1, price: 2_000, vat: 10, subject: 'commodity' },
      { description: 'Другие товары (5)', quantity: 1, price: 4_007, vat: 22, subject: 'commodity' },
    ])
  })
})

test('a name is cut to the 128 characters that the provider takes', () => {
  const [item] = receiptItems([{ name: 'Ж'.repeat(130), quantity: 1, sum: 10, vat: 22 }], {
    cost: 0,
    vat: 22,
  })
  expect(item?.description).toBe('Ж'.repeat(128))
})
