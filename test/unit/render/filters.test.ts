import { filters } from '../../../server/render/liquid/filters.ts'

const { money, count } = filters({ asset: name => name, inlined: name => name })

// What an editor reckons with Liquid's own filters is seldom whole.
test.each([
  [1299, '1\u00a0299\u00a0Р'],
  [1299 / 4, '325\u00a0Р'],
  [4_000_000 / 3, '1\u00a0333\u00a0333\u00a0Р'],
  [1299 * 0.9, '1\u00a0169\u00a0Р'],
])('money prints %s in whole roubles', (rubles, words) => {
  expect(money(rubles)).toBe(words)
})

test('count prints whole numbers', () => {
  expect(count(10_000 / 3)).toBe('3\u00a0333')
})
