import { Recent } from '../../../server/shop/reading/recent.ts'

test('an answer is remembered for its while, by the shop’s clock', () => {
  const rates = new Recent<number>({ most: 10, keepMs: 1_000 })
  rates.set('moscow', 299, 5_000)
  expect(rates.get('moscow', 5_000)).toBe(299)
  expect(rates.get('moscow', 5_999)).toBe(299)
  expect(rates.get('kazan', 5_000)).toBeUndefined()
  expect(rates.get('moscow', 6_000)).toBeUndefined()
})

test('an answer that was over is forgotten, though the clock goes back', () => {
  const rates = new Recent<number>({ most: 10, keepMs: 1_000 })
  rates.set('moscow', 299, 5_000)
  expect(rates.get('moscow', 6_000)).toBeUndefined()
  expect(rates.get('moscow', 5_000)).toBeUndefined()
})

test('of more than it may hold the one that was asked for longest ago goes', () => {
  const rates = new Recent<number>({ most: 2, keepMs: 1_000 })
  rates.set('moscow', 1, 0)
  rates.set('kazan', 2, 0)
  rates.get('moscow', 0)
  rates.set('omsk', 3, 0)
  expect(['moscow', 'kazan', 'omsk'].map(town => rates.get(town, 0))).toEqual([1, undefined, 3])
})
