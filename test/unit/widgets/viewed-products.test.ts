/** @jest-environment node */
import { goalOfView } from '../../../widgets/card/viewed-products.ts'

test('the 2nd, the 5th, the 7th and every later card of a session are reported, seven at most', () => {
  const goals = Array.from({ length: 9 }, (_, index) => goalOfView(index + 1))
  expect(goals).toEqual([
    null,
    'view-product-cards-2',
    null,
    null,
    'view-product-cards-5',
    null,
    'view-product-cards-7',
    'view-product-cards-7',
    'view-product-cards-7',
  ])
})
