import fc from 'fast-check'
import { isRunning, type NamedExperiment } from '../../../server/contract/content/experiment.ts'
import { isRobot } from '../../../server/http/visitor/browser.ts'
import {
  DrawnVariants,
  NO_VARIANTS,
  takesPart,
  variantOfLot,
} from '../../../server/shop/experiments/experiments.ts'
import { experimentNamed, tryingOut } from '../../support/experiments/tried.ts'

const BROWSERS = Array.from({ length: 3_000 }, (_, index) => index + 1)

const drawn = (experiment: NamedExperiment, given: Parameters<typeof tryingOut>[1] = {}) => {
  const shop = tryingOut([experiment], given)
  return BROWSERS.map(id => new DrawnVariants(shop, id).drawn(experiment.name))
}
const whoGets = (variant: string, variants: (string | null)[]) =>
  BROWSERS.filter((_, index) => variants[index] === variant)

/** Whole shares of several variants, together at most 100. */
const shares = fc
  .array(fc.integer({ min: 0, max: 50 }), { minLength: 2, maxLength: 4 })
  .filter(list => list.reduce((sum, each) => sum + each, 0) <= 100)
  .map(list => Object.fromEntries(list.map((share, index) => [`v${index}`, share])))

describe('the variant of a browser', () => {
  test('is drawn by the shares, within what chance allows', () => {
    fc.assert(
      fc.property(shares, fc.stringMatching(/^[a-z]{3,12}$/), (by_name, name) => {
        const variants = drawn(experimentNamed(name, by_name))
        for (const [variant, share] of Object.entries(by_name)) {
          const expected = share / 100
          const deviation = Math.sqrt((expected * (1 - expected)) / BROWSERS.length)
          const found = whoGets(variant, variants).length / BROWSERS.length
          // Six deviations: once in half a milliard.
          expect(Math.abs(found - expected)).toBeLessThanOrEqual(6 * deviation)
        }
      }),
      { numRuns: 30 },
    )
  })

  test('is the same in every process, whenever it is asked, and another by another name or key', () => {
    const half = experimentNamed('hero', { control: 50, short: 50 })
    const first = drawn(half)
    expect(drawn(half)).toEqual(first)
    expect(drawn(half, { now: Date.UTC(2026, 5) })).toEqual(first)
    for (const other of [drawn({ ...half, name: 'words' }), drawn(half, { secret: 'another secret' })]) {
      const both = whoGets('short', other).filter(id => whoGets('short', first).includes(id))
      expect(both.length / BROWSERS.length).toBeCloseTo(0.25, 1)
    }
  })

  test('stays when the other share grows: that only adds browsers to it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: 100 }), (one, other) => {
        const [less, more] = [Math.min(one, other), Math.max(one, other)]
        const lots = BROWSERS.map(id => id / BROWSERS.length)
        const of = (share: number) =>
          lots.filter(
            lot => variantOfLot(experimentNamed('x', { a: 100 - share, b: share }).variants, lot) === 'b',
          )
        expect(of(more)).toEqual(expect.arrayContaining(of(less)))
      }),
    )
  })

  test('is none outside of the shares and of the dates, and the control is shown as to everybody', () => {
    const small = experimentNamed('hero', { control: 10, short: 10 })
    const variants = drawn(small)
    expect(variants.filter(variant => variant === null).length / BROWSERS.length).toBeCloseTo(0.8, 1)
    expect(drawn(small, { now: Date.UTC(2025, 11, 31) }).every(variant => variant === null)).toBe(true)

    const shop = tryingOut([small])
    for (const [index, variant] of variants.entries())
      expect(new DrawnVariants(shop, BROWSERS[index] as number).shown('hero')).toBe(
        variant === 'short' ? 'short' : null,
      )
    expect(new DrawnVariants(shop, 1).drawn('unknown')).toBeNull()
    expect(NO_VARIANTS.shown('hero')).toBeNull()
  })
})

test.each([
  ['2025-12-31T20:59:59Z', false],
  ['2025-12-31T21:00:00Z', true],
  ['2026-01-02T20:59:59Z', true],
  ['2026-01-02T21:00:00Z', false],
])('an experiment from 1 to 2 January at %s runs: %s (its days are Moscow’s)', (moment, runs) => {
  expect(isRunning({ from: '2026-01-01', to: '2026-01-02' }, Date.parse(moment))).toBe(runs)
})

test.each([
  ['a browser that never signed in', { user_id: null, proved_phone: null }, false, true],
  ['who is signed in', { user_id: 1, proved_phone: '+79161234567' }, false, true],
  ['who has signed out', { user_id: null, proved_phone: '+79161234567' }, false, false],
  ['a robot with a cookie', { user_id: null, proved_phone: null }, true, false],
])('%s takes part or not', (_who, row, is_robot, takes) => {
  expect(takesPart(row, { is_robot })).toBe(takes)
})

test.each([
  ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', true],
  ['Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)', true],
  ['Mozilla/5.0 (compatible; YandexMetrika/2.0; +http://yandex.com/bots)', true],
  ['Mozilla/5.0 (compatible; Mail.RU_Bot/2.0)', true],
  ['facebookexternalhit/1.1', true],
  ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/130 YaBrowser/24.10 Safari/537.36', false],
  ['Mozilla/5.0 (Linux; Android 13; CUBOT NOTE 50) AppleWebKit/537.36 Chrome/130 Mobile', false],
  [undefined, false],
])('%s is a robot: %s', (user_agent, is) => {
  expect(isRobot(user_agent)).toBe(is)
})
