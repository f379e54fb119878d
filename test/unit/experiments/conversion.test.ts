import fc from 'fast-check'
import {
  conversionOf,
  differenceOf,
  type Sample,
  wilsonInterval,
} from '../../../server/shop/experiments/conversion.rules.ts'
import { experimentResults, resultsInWords } from '../../../server/shop/experiments/results.rules.ts'
import { experimentNamed } from '../../support/experiments/tried.ts'
import { OPENING } from '../../support/test-shop.ts'

const sample: fc.Arbitrary<Sample> = fc
  .tuple(fc.nat(5_000), fc.nat(5_000))
  .map(([one, other]) => ({ visitors: Math.max(one, other), orders: Math.min(one, other) }))

describe('the interval of a conversion', () => {
  test.each([
    // As `binom.confint(x, n, methods = "wilson")` of R reckons them.
    [10, 100, 0.0552, 0.1744],
    [0, 20, 0, 0.1611],
    [20, 20, 0.8389, 1],
    [1, 1_000, 0.0002, 0.0056],
  ])('of %d orders of %d visitors is Wilson’s', (orders, visitors, low, high) => {
    const found = wilsonInterval({ orders, visitors })
    expect(found.low).toBeCloseTo(low, 4)
    expect(found.high).toBeCloseTo(high, 4)
  })

  test('holds the conversion, lies between 0 and 1, and is anything for nobody', () => {
    fc.assert(
      fc.property(sample, each => {
        const { low, high } = wilsonInterval(each)
        expect(low).toBeGreaterThanOrEqual(0)
        expect(high).toBeLessThanOrEqual(1)
        if (each.visitors === 0) return expect([low, high]).toEqual([0, 1])
        expect(conversionOf(each)).toBeGreaterThanOrEqual(low)
        expect(conversionOf(each)).toBeLessThanOrEqual(high)
      }),
    )
  })

  test('narrows with ten times as many, and of those who do not order is its mirror', () => {
    fc.assert(
      fc.property(
        sample.filter(({ visitors }) => visitors > 0),
        ({ visitors, orders }) => {
          const one = wilsonInterval({ visitors, orders })
          const many = wilsonInterval({ visitors: visitors * 10, orders: orders * 10 })
          expect(many.high - many.low).toBeLessThan(one.high - one.low)
          const mirror = wilsonInterval({ visitors, orders: visitors - orders })
          expect(mirror.low).toBeCloseTo(1 - one.high, 10)
          expect(mirror.high).toBeCloseTo(1 - one.low, 10)
        },
      ),
    )
  })
})

describe('the difference from the control', () => {
  test('is the first example of Newcombe’s paper: 56 of 70 against 48 of 80', () => {
    const { difference, low, high } = differenceOf({ orders: 48, visitors: 80 }, { orders: 56, visitors: 70 })
    expect(difference).toBeCloseTo(0.2, 10)
    expect(low).toBeCloseTo(0.0524, 4)
    expect(high).toBeCloseTo(0.3339, 4)
  })

  test('changes its sign with its sides, and never leaves −1 to 1', () => {
    fc.assert(
      fc.property(sample, sample, (one, other) => {
        const there = differenceOf(one, other)
        const back = differenceOf(other, one)
        expect(back.difference).toBeCloseTo(-there.difference, 10)
        expect(back.low).toBeCloseTo(-there.high, 10)
        expect(there.low).toBeLessThanOrEqual(there.difference)
        expect(there.high).toBeGreaterThanOrEqual(there.difference)
        expect(there.low).toBeGreaterThanOrEqual(-1 - 1e-9)
        expect(there.high).toBeLessThanOrEqual(1 + 1e-9)
      }),
    )
  })
})

describe('the table', () => {
  const hero = { ...experimentNamed('hero', { control: 50, short: 50 }), to: '2026-01-20' }
  const counts = [
    { experiment: 'hero', variant: 'control', visitors: 1_000, orders: 50 },
    { experiment: 'hero', variant: 'short', visitors: 1_000, orders: 100 },
    { experiment: 'words', variant: 'old', visitors: 7, orders: 1 },
  ]

  test('has shares, visitors, conversion, its interval and a verdict', () => {
    expect(resultsInWords(experimentResults([hero], counts, OPENING))).toBe(
      [
        'hero — Проба (all; с 1 января 2026 г. по 20 января 2026 г.; идёт)',
        'вариант  доля  посетители      заказали  конверсия  интервал 95 %  против контрольного',
        'control  50 %  1\u00a0000 (50,0 %)  50        5,0 %      3,8–6,5 %      —',
        'short    50 %  1\u00a0000 (50,0 %)  100       10,0 %     8,3–12,0 %     +5,0 п. п. (+2,7 … +7,3): лучше',
        '',
        'words — Файла уже нет',
        'вариант  доля  посетители   заказали  конверсия  интервал 95 %  против контрольного',
        'old      —     7 (100,0 %)  1         14,3 %     2,6–51,3 %     —',
      ].join('\n'),
    )
  })

  test('of nobody yet says so, and that no difference is seen', () => {
    const words = resultsInWords(experimentResults([hero], [], Date.UTC(2027, 0)))
    expect(words).toContain('не идёт')
    expect(words).toContain('0 (0,0 %)')
    expect(words).toContain('0,0–100,0 %')
    expect(words).toContain('+0,0 п. п. (−100,0 … +100,0): разницы не видно')
    expect(resultsInWords(experimentResults([], [], OPENING))).toBe('Экспериментов нет.')
  })
})
