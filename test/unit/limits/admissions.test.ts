import fc from 'fast-check'
import { Admissions } from '../../../server/shop/limits/admissions.ts'

test('a use comes back each part of the time; the wait is given, and true', () => {
  const admissions = new Admissions()
  const terms = { max: 3, per_ms: 300 }
  expect([0, 0, 0].map(() => admissions.take('door', terms, 1_000))).toEqual([0, 0, 0])

  expect(admissions.take('door', terms, 1_000)).toBe(100)
  expect(admissions.take('door', terms, 1_099)).toBe(1)
  expect(admissions.take('door', terms, 1_100)).toBe(0)
  expect(admissions.take('another', terms, 1_000)).toBe(0)
})

test('what a clock kept that had jumped ahead and came back holds nobody', () => {
  const admissions = new Admissions()
  const terms = { max: 1, per_ms: 1_000 }
  const limits = [{ key: 'row', per_ms: 1_000 }]
  expect(admissions.take('door', terms, 90_000_000)).toBe(0)
  admissions.noteFull([{ limit: { key: 'row' }, wait_ms: 1_000 }], 90_000_000)

  expect(admissions.waitOfFull(limits, 1_000)).toBe(0)
  expect(admissions.take('door', terms, 1_000)).toBe(0)
  expect(admissions.take('door', terms, 1_000)).toBe(1_000)
})

test('never are there more than twice the limit in any stretch of its time, and in the long run no more than it', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9 }), fc.array(fc.nat(200), { maxLength: 200 }), (max, gaps) => {
      const admissions = new Admissions()
      const admitted: number[] = []
      let now = 0
      for (const gap of gaps) {
        now += gap
        if (admissions.take('door', { max, per_ms: 1_000 }, now) === 0) admitted.push(now)
      }
      for (const start of admitted)
        expect(admitted.filter(time => time >= start && time < start + 1_000).length).toBeLessThanOrEqual(
          2 * max,
        )
      expect(admitted.length).toBeLessThanOrEqual(max * (1 + now / 1_000))
    }),
  )
})

test('whoever was seen longest ago is forgotten first: memory has an end', () => {
  const admissions = new Admissions()
  const once = { max: 1, per_ms: 1e9 }
  for (let n = 0; n < 50_000; n++) admissions.take(`address ${n}`, once, 0)
  expect(admissions.take('address 0', once, 0)).toBeGreaterThan(0)

  admissions.take('one more', once, 0)

  expect(admissions.take('address 1', once, 0)).toBe(0)
  // Whoever is turned away was seen, and stays known.
  expect(admissions.take('address 0', once, 0)).toBeGreaterThan(0)
  expect(admissions.take('address 49999', once, 0)).toBeGreaterThan(0)
})
