import { rubleRates } from '../../../server/import/feed/offers/currencies.rules.ts'

describe('a unit of a currency', () => {
  /** `'RUB=1 USD=90'` as `currencies` of a feed. */
  const declared = (text: string) =>
    text
      .split(' ')
      .filter(Boolean)
      .map(pair => ({ id: pair.split('=')[0] ?? '', rate: pair.split('=')[1] ?? '' }))
  const rate = (feed: string, currency: string, given: Record<string, number> = {}) => {
    const found = rubleRates(declared(feed), new Map(Object.entries(given)))(currency)
    return found.status === 'known' ? found.rubles : `${found.status}: ${found.reason}`
  }

  test.each([
    ['RUB=1', 'RUB', 1],
    ['RUR=1', 'rur', 1],
    ['RUR=1', '', 1],
    ['', '', 1],
    ['', 'RUB', 1],
    ['RUB=1 USD=90,5', 'usd', 90.5],
    ['USD=90', 'USD', 90],
    ['USD=90', '', 1],
    ['UAH=1', 'RUB', 1],
  ])('of a feed with %j in %j costs %d', (feed, currency, rubles) => {
    expect(rate(feed, currency)).toBe(rubles)
  })

  test('of a feed in another currency costs what the feed says of the rouble', () => {
    expect(rate('UAH=1 RUB=0.4', 'UAH')).toBe(2.5)
    expect(rate('UAH=1 RUB=0.4', '')).toBe(2.5)
    expect(rate('UAH=1 RUB=0.4 USD=40', 'USD')).toBe(100)
    expect(rate('UAH=1 RUB=0.4', 'RUB')).toBe(1)
  })

  test.each([
    ['UAH=1', 'UAH', 'UAH'],
    ['UAH=1', '', 'UAH'],
    ['UAH=1 USD=40', 'USD', 'UAH'],
    ['RUB=1 USD=CBRF', 'USD', 'USD'],
    ['RUB=1 UAH=NBU', 'UAH', 'UAH'],
    ['RUB=1 KZT=CB', 'KZT', 'KZT'],
    ['RUB=1 EUR=', 'EUR', 'EUR'],
    ['RUB=1 EUR=0', 'EUR', 'EUR'],
    ['RUB=1 UAH=1', 'UAH', 'UAH'],
  ])('of a feed with %j in %j is asked for by --rate %s', (feed, currency, code) => {
    expect(rate(feed, currency)).toMatch(new RegExp(`^asked: .*: задайте.*--rate ${code}=…$`))
    expect(rate(feed, currency, { [code]: 2.45 })).toBe(currency === 'USD' && code === 'UAH' ? 98 : 2.45)
  })

  test('that is given beats what the feed says, but never for roubles', () => {
    expect(rate('RUB=1 USD=90', 'USD', { USD: 80 })).toBe(80)
    expect(rate('UAH=1 RUB=0.4', 'UAH', { UAH: 2.45 })).toBe(2.45)
  })

  test('that the feed does not have is unknown', () => {
    expect(rate('RUB=1', 'USD')).toMatch(/^unknown: валюты USD нет в фиде/)
    expect(rate('RUB=1', 'USD', { USD: 90 })).toBe(90)
  })
})
