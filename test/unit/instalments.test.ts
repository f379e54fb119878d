import { readConfig } from '../../server/config.ts'
import { instalmentsOf, instalmentWords } from '../../server/contract/payment/instalments.ts'
import { thirdPartyHosts } from '../../server/http/third-party-hosts.ts'

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

test.each([
  [3_000, '4 платежа по 750 Р'],
  [2_999, '4 платежа от 749 Р'],
  [3, '4 платежа от 0 Р'],
])('%i is told as %s', (price, words) => {
  expect(instalmentWords(price).replace(/\u00a0/g, ' ')).toBe(words)
})

test('the provider’s hosts are let in only where a merchant is configured', () => {
  const hosts = (env: Record<string, string>) => JSON.stringify(thirdPartyHosts(readConfig(env)))
  expect(hosts({})).not.toContain('yandex')
  expect(hosts({ SPLIT_MERCHANT_ID: MERCHANT })).toContain('https://pay.yandex.ru')
  expect(() => readConfig({ SPLIT_MERCHANT_ID: 'мой' })).toThrow('SPLIT_MERCHANT_ID')
})
