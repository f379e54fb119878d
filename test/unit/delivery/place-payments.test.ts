import { paymentsAt } from '../../../server/shop/delivery/places.rules.ts'

test.each([
  ['cash and cards', { has_cash: true, has_card: true }, [13, 1, 2]],
  ['cash', { has_cash: true, has_card: false }, [13, 1, 2]],
  ['cards', { has_cash: false, has_card: true }, [13, 1, 2]],
  ['nothing on the spot', { has_cash: false, has_card: false }, [1, 2]],
  ['what nobody told of', {}, [13, 1, 2]],
])('a place that takes %s', (_, place, taken) => {
  expect(paymentsAt([13, 1, 2], place)).toEqual(taken)
})

test('a place that takes nothing on the spot, of a service that is paid on receipt alone, takes nothing', () => {
  expect(paymentsAt([13], { has_cash: false, has_card: false })).toEqual([])
})
