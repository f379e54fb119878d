import { parseHTML } from 'linkedom'
import { type Seller, sellerInText } from '../../server/contract/seller.ts'
import { writeFeed } from '../../server/shop/feeds/feed-xml.ts'
import { readSoon } from '../../server/shop/payments/check-payments.ts'
import { findPayment } from '../../server/shop/payments/payments.queries.ts'
import { orderOnline, takeMoneyOnline } from '../support/orders/online-order.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

// Who sells (decision 51): one fact of the configuration, and all who print it.

/** «ул.» and its name stay on one line where they are printed. */
const words = (element: { textContent: string | null } | null | undefined) =>
  element?.textContent?.replaceAll('\u00a0', ' ')

const COMPANY: Seller = {
  name: 'ООО «Ромашка & Ко»',
  inn: '7707083893',
  ogrn: '1027700132195',
  address: '117997, Москва, ул. Вавилова, д. 19',
  phone: '+74955005550',
  email: 'hello@romashka.ru',
  hours: 'по будням с 10:00 до 19:00',
}
const ENTREPRENEUR: Seller = {
  ...COMPANY,
  name: 'ИП Иванова Анна Петровна',
  inn: '500100732259',
  ogrn: '304500116000157',
}

describe.each([
  ['a company', COMPANY, 'ОГРН 1027700132195', '+7 495 500 55 50'],
  ['an entrepreneur', ENTREPRENEUR, 'ОГРНИП 304500116000157', '+7 495 500 55 50'],
])('%s is printed', (_, seller, ogrn, phone) => {
  let shop: TestShop
  const printed = [seller.name, `ИНН ${seller.inn}`, ogrn, seller.address, phone, seller.email, seller.hours]
  beforeAll(async () => {
    const env = Object.entries(seller).map(([field, value]) => [`SELLER_${field.toUpperCase()}`, value])
    shop = await createTestShop({ env: Object.fromEntries(env) })
    await takeMoneyOnline(shop)
  })
  afterAll(() => shop.close())

  const open = async (path: string, browser = shop.visit()) =>
    parseHTML((await browser.get(path).unset('X-Requested-With').expect(200)).text).document

  test.each(['/', '/about/', '/catalog/women/', '/order/'])('in the footer of %s', async path => {
    const footer = (await open(path)).querySelector('.footer__legal')
    for (const each of printed) expect(words(footer)).toContain(each)
    expect(footer?.querySelector('a[href^="tel:"]')?.getAttribute('href')).toBe(`tel:${seller.phone}`)
    expect(footer?.querySelector('a[href^="mailto:"]')?.getAttribute('href')).toBe(`mailto:${seller.email}`)
  })

  test('in contacts', async () => {
    const section = (await open('/contacts/')).querySelector('.stores-page__seller')
    for (const each of printed) expect(words(section)).toContain(each)
  })

  test('on a receipt', async () => {
    const browser = shop.visit()
    const { order_id, pay } = await orderOnline(shop, { browser })
    const { payment_id, provider_id } = await pay()
    shop.bank.choose(provider_id, 'pay')
    shop.pass(10_000)
    const payment = await findPayment(shop.shop.db, payment_id)
    if (payment) await readSoon(shop.shop, payment)
    const text = words((await open(`/order/receipt/?ORDER_ID=${order_id}`, browser)).querySelector('main'))
    for (const each of printed) expect(text).toContain(each)
  })

  test('in letters', async () => {
    await shop.visit().post('/api/v3/subscribe/').send({ email: 'anna@example.ru' }).expect(200)
    const letters = (await shop.outbox()).filter(({ kind }) => kind === 'mail')
    expect(new Set(letters.map(({ subject }) => subject)).size).toBeGreaterThan(2)
    for (const { html } of letters) {
      const text = words(parseHTML(html).document.body)
      for (const each of printed) expect(text).toContain(each)
    }
  })

  test('in the text of a letter', () => {
    for (const each of printed) expect(sellerInText(seller)).toContain(each)
  })

  test('for search engines', async () => {
    const scripts = [...(await open('/')).querySelectorAll('script[type="application/ld+json"]')]
    const organization = scripts
      .map(({ textContent }) => JSON.parse(textContent ?? ''))
      .find(each => each['@type'] === 'Organization')
    expect(organization).toMatchObject({
      legalName: seller.name,
      taxID: seller.inn,
      identifier: { name: ogrn.split(' ')[0], value: seller.ogrn },
      address: seller.address,
      telephone: seller.phone,
      email: seller.email,
      contactPoint: { telephone: seller.phone, description: seller.hours },
    })
  })

  test('in the own feed', async () => {
    let xml = ''
    for await (const piece of writeFeed(shop.shop, shop.shop.catalog.current())) xml += piece
    expect(xml).toContain(`<company>${seller.name.replace('&', '&amp;')}</company>`)
  })
})
