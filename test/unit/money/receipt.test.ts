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
