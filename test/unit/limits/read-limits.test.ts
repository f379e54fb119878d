import { ConfigError, readConfig } from '../../../server/config.ts'
import {
  LIMITS,
  type LimitName,
  limitsOf,
  type Standing,
} from '../../../server/shop/limits/limit-table.rules.ts'
import { LIMIT_SETTINGS, writtenLimits } from '../../../server/shop/limits/read-limits.rules.ts'

const HOUR_MS = 60 * 60_000

test('every limit of the table is sound, says why, and has a name of its own', () => {
  const names = LIMIT_SETTINGS.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  expect(LIMIT_SETTINGS.filter(({ why }) => why.length < 20)).toEqual([])
  expect(problemsOf(Object.fromEntries(LIMIT_SETTINGS.map(({ name, terms }) => [name, terms])))).toEqual([])
})

test.each(Object.keys(LIMITS) as LimitName[])('%s counts whoever comes', limit => {
  const table = readConfig({}).limits
  for (const standing of ['stranger', 'known', 'own'] satisfies Standing[]) {
    const counted = limitsOf(table, limit, standing)
    const isOfStrangers = limit === 'visitor'
    expect(counted.length > 0 || (isOfStrangers && standing !== 'stranger')).toBe(true)
  }
})

describe('the configuration', () => {
  test('replaces all of a limit, and leaves the others', () => {
    const { limits } = readConfig({
      LIMIT_CODE_PHONE: '2/minute, 40/3days',
      LIMIT_ORDER_ADDRESS: '5000/hour',
    })
    const ofPhone = limits.filter(
      row => row.limit_name === 'code' && row.of === 'phone' && row.lane === 'strangers',
    )
    expect(ofPhone.map(({ max, per_ms }) => [max, per_ms])).toEqual([
      [2, 60_000],
      [40, 72 * HOUR_MS],
    ])
    const untouched = readConfig({}).limits
    expect(limitsOf(limits, 'coupon')).toEqual(limitsOf(untouched, 'coupon'))
    expect(limitsOf(limits, 'order').find(row => row.of === 'address')?.max).toBe(5_000)
  })

  test('is printed as it is read', () => {
    const { limits } = readConfig({ LIMIT_CODE_PHONE: '90/90minutes 24/24hours' })
    const written = writtenLimits(limits)
    expect(written.LIMIT_CODE_PHONE).toBe('90/90minutes 24/day')
    expect(readConfig(written).limits).toEqual(limits)
  })

  test.each([
    [
      'LIMIT_ORDER_ADDRESS',
      'many',
      /^LIMIT_ORDER_ADDRESS is "many", but may be: how many in how long, as 10\/day/,
    ],
    ['LIMIT_ORDER_ADDRESS', '10', /but may be: how many in how long/],
    ['LIMIT_ORDER_ADDRESS', '-1/day', /but may be: how many in how long/],
    ['LIMIT_ORDER_ADDRESS', '1.5/day', /but may be: how many in how long/],
    ['LIMIT_ORDER_ADDRESS', '10/week', /but may be: how many in how long/],
    ['LIMIT_ORDER_ADDRESS', '0/day', /but may be: from 1 to 100000 in at most 31 days/],
    ['LIMIT_ORDER_ADDRESS', '100001/day', /but may be: from 1 to 100000/],
    ['LIMIT_ORDER_ADDRESS', '10/32days', /in at most 31 days/],
    ['LIMIT_ORDER_ADDRESS', '10/0days', /but may be: how many in how long/],
    ['LIMIT_ORDER_ADDRESS', '10/hour 20/60minutes', /one number for each length of time/],
    ['LIMIT_ADDRESS_ADDRESS', '30/hour', /a multiple of 20/],
    ['LIMIT_HELD_PIECES_PHONE', '5/day 9/3days', /one number in one time/],
    [
      'LIMIT_ORDER_ADRESS',
      '10/day',
      /^LIMIT_ORDER_ADRESS is no limit of the shop; did you mean LIMIT_ORDER_ADDRESS\?$/,
    ],
    ['LIMIT_X', '10/day', /^LIMIT_X is no limit of the shop; /],
  ])('%s=%s is refused in one sentence', (name, value, words) => {
    expect(problemsOf({ [name]: value })).toEqual([expect.stringMatching(words)])
  })
})

function problemsOf(env: Record<string, string>): string[] {
  try {
    readConfig(env)
    return []
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError)
    return (error as Error).message.split('\n')
  }
}
