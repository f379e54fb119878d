import { sumOfParts } from '../../../server/pages/orders/placed-order.rules.ts'

const part = (total: number, status = 'new') => ({ status, total })

test('of one order there is no sum beside its own', () => {
  expect(sumOfParts([part(3_990)])).toEqual([])
})

test.each([
  [2, 'Всего за два заказа'],
  [3, 'Всего за три заказа'],
  [4, 'Всего за четыре заказа'],
  [5, 'Всего за 5 заказов'],
])('%i orders of one checkout: %s', (count, words) => {
  const parts = Array.from({ length: count }, () => part(1_000))

  expect(sumOfParts(parts)).toEqual([{ words, roubles: count * 1_000 }])
})

test.each(['cancelled', 'returned'])('what was %s costs nothing any more', status => {
  expect(sumOfParts([part(3_990), part(1_299, status)])).toEqual([])
  expect(sumOfParts([part(3_990), part(1_299, status), part(500)])).toMatchObject([{ roubles: 4_490 }])
})
