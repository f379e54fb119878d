import { printMemory } from '../../bench/memory-aims.ts'

// The measurement of a long day says itself whether the shop stayed small.

test('a shop of at most 250 MB whose last three tenths are within 3 % is small and flat', () => {
  expect(printMemory([200, 230, 240, 241, 239, 240, 238, 243, 250, 249])).toBe(
    'at most 250 MB (250); flat: the last 3 tenths are 2.8 % apart',
  )
})

test('a megabyte more, once, is too much', () => {
  expect(printMemory([240, 251, 240, 240, 240])).toBe(
    'over 250 MB (251); flat: the last 3 tenths are 0.0 % apart',
  )
})

test('a shop that grows to the end is not flat, however small', () => {
  expect(printMemory([200, 205, 210, 215, 220])).toBe(
    'at most 250 MB (220); not flat: the last 3 tenths are 4.5 % apart',
  )
})
