import { readConfig } from '../../../server/config.ts'
import { paymentNote } from '../../../server/contract/checkout/order-words.ts'
import { formatRubles } from '../../../server/contract/money.ts'
import { instalmentsOf, instalmentWords } from '../../../server/contract/payment/instalments.ts'
import { policyOfPage, policyOfPages } from '../../../server/http/security/content-policy.ts'

const MERCHANT = '4d715c56-1ac9-49bc-9330-889e3487b2c1'

test('a price is paid in four parts, 14 days apart; the last takes the remainder, the first is active', () => {
  expect(instalmentsOf(2_999, new Date(2026, 0, 15, 23, 30))).toEqual([
    { amount: 749, date: '15 января', is_active: true },
    { amount: 749, date: '29 января', is_active: false },
    { amount: 749, date: '12 февраля', is_active: false },
    { amount: 752, date: '26 февраля', is_active: false },
  ])
})

test('days are those of the calendar, over the end of a year too', () => {
  expect(instalmentsOf(400, new Date(2026, 11, 20)).map(({ date }) => date)).toEqual([
    '20 декабря',
    '3 января',
    '17 января',
    '31 января',
  ])
})

test.each(['Pacific/Kiritimati', 'Europe/Moscow', 'Pacific/Pago_Pago'])(
  'they are those of the shopper’s own clock at both ends of a day, in %s',
  zone => {
    const before = process.env.TZ
    process.env.TZ = zone
    const days = [new Date(2026, 1, 28), new Date(2026, 1, 28, 23, 59)].map(now => instalmentsOf(400, now))
    if (before === undefined) delete process.env.TZ
    else process.env.TZ = before

    for (const parts of days)
      expect(parts.map(({ date }) => date)).toEqual(['28 февраля', '14 марта', '28 марта', '11 апреля'])
  },
)

test.each([
  [3_000, '4 платежа по 750 Р'],
  [2_999, '4 платежа от 749 Р'],
  [3, '4 платежа от 0 Р'],
])('%i is printed as %s', (price, words) => {
  expect(instalmentWords(price).replace(/\u00a0/g, ' ')).toBe(words)
})

test.each([3_000, 3_001, 2_999, 3_003])(
  'of %i the card, the schedule and the last step of an order name the same first part',
  total => {
    const [first] = instalmentsOf(total, new Date(2026, 0, 15))
    const amount = formatRubles(first?.amount ?? 0)
    const note = paymentNote(3, total, null)
    expect(instalmentWords(total).endsWith(amount)).toBe(true)
    expect(note).toBe(`${total % 4 === 0 ? 'по' : 'от'} ${amount}, первая сейчас`)
  },
)

describe('the content security policy', () => {
  const inlined = { 'first.css': { hash: 'sha256-css' }, 'first.js': { hash: 'sha256-js' } }
  const rulesOf = (policy: string) =>
    Object.fromEntries(policy.split('; ').map(rule => [rule.split(' ')[0], rule.split(' ').slice(1)]))
  const strict = policyOfPages(readConfig({}), inlined)
  const noneWritten = () => ({ inlined: null, by_look: new Map<string, string>() })
  const withBadge = { inlinedStyles: ['first.css', 'first.js'], shows_split: true }

  test('lets the provider in where a merchant is configured, with what its documentation asks for and no more', () => {
    const config = readConfig({ SPLIT_MERCHANT_ID: MERCHANT })
    const [HOST, before, rules] = [
      'https://pay.yandex.ru',
      rulesOf(strict),
      rulesOf(policyOfPage(noneWritten(), config, inlined, withBadge)),
    ]
    expect(rules).toEqual({
      ...before,
      'script-src': ["'self'", "'sha256-js'", HOST],
      'style-src': ["'self'", "'unsafe-inline'"],
      'img-src': [...(before['img-src'] ?? []), HOST],
      'connect-src': ["'self'", HOST],
      'frame-src': [HOST],
    })
  })

  test('is the strict one without a merchant, and with one on every page that does not show the badge', () => {
    expect(policyOfPage(noneWritten(), readConfig({}), inlined, withBadge)).toBe(strict)
    expect(policyOfPages(readConfig({ SPLIT_MERCHANT_ID: MERCHANT }), inlined)).toBe(strict)
    expect(strict).toContain("style-src 'self' 'sha256-css'")
    expect(strict).not.toMatch(/yandex|unsafe/)
  })

  test('of a page lets in the look and the script that it has, of the build that it is of', () => {
    const [config, written] = [readConfig({}), noneWritten()]
    const buildWith = (hash: string) => ({ ...inlined, 'listing.css': { hash }, 'listing.js': { hash } })
    const [two, other] = [buildWith('sha256-a'), buildWith('sha256-b')]
    const allowed = (of: typeof inlined, used: string[]) => {
      const rules = rulesOf(policyOfPage(written, config, of, { inlinedStyles: used, shows_split: false }))
      return [rules['style-src'], rules['script-src']]
    }
    const plain = [
      ["'self'", "'sha256-css'"],
      ["'self'", "'sha256-js'"],
    ]
    expect(allowed(two, ['first.css', 'first.js'])).toEqual(plain)
    expect(allowed(two, ['listing.css', 'first.js'])).toEqual([["'self'", "'sha256-a'"], plain[1]])
    expect(allowed(two, ['listing.css', 'listing.js'])).toEqual([
      ["'self'", "'sha256-a'"],
      ["'self'", "'sha256-a'"],
    ])
    expect(allowed(other, ['listing.css', 'first.js'])).toEqual([["'self'", "'sha256-b'"], plain[1]])
    expect(allowed(two, ['first.css', 'first.js'])).toEqual(plain)
  })
})

test('a merchant is named as the console shows it', () => {
  expect(() => readConfig({ SPLIT_MERCHANT_ID: 'мой' })).toThrow('SPLIT_MERCHANT_ID')
})
