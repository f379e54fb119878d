import type { NamedDraw } from '../../../server/contract/content/draw.ts'
import { inTransaction } from '../../../server/database/statement.ts'
import { insertEntries } from '../../../server/shop/draws/draws.queries.ts'
import { allDraws } from '../../../server/shop/draws/draws.ts'
import { writeToWinners } from '../../../server/shop/draws/write-to-winners.ts'
import { notifyOfSizes } from '../../../server/shop/size-subscriptions/notify-of-sizes.ts'
import { PHONE } from '../../support/browser/browser-shop.ts'
import { overflow } from '../../support/browser/overflow.ts'
import { shopOfAllTests } from '../../support/browser/shop-around-tests.ts'
import { violationsNow } from '../../support/browser/violations.ts'
import { addPictures } from '../../support/goods/add-pictures.ts'
import { orderBody } from '../../support/orders/order-body.ts'
import type { Delivered } from '../../support/test-shop.ts'

// All letters have one layout. Mail programs open them as narrow as a phone, and in the dark.

const shop = shopOfAllTests()
/** By the first words of its subject. */
const letters = new Map<string, Delivered>()
const KINDS = [
  'Заказ',
  'Подтвердите почту',
  'Подтвердите подписку',
  'Снова в наличии',
  'Отклик на вакансию',
  'Форма',
  'Заказ отменён',
  'Вы выиграли',
] as const

beforeAll(async () => {
  const { goods } = shop
  await addPictures(shop, goods.linenDress.id, 1)
  const buyer = await shop.signIn()
  const [offer, , soldOut] = goods.linenDress.offers
  const id = offer?.id as number
  await buyer.post('/api/cart/').send({ offer_id: id, quantity: 2 }).expect(200)
  const { body } = await buyer.post('/api/cart/checkout/').send(orderBody(shop, [{ id, quantity: 2 }]))
  await buyer.post('/api/order/cancel/').send({ order_id: body.order_id }).expect(200)
  await buyer.post('/api/lk/user/').send({ email: 'olga@example.ru' }).expect(200)
  await buyer.post('/api/v3/subscribe/').send({ email: 'anna@example.ru' }).expect(200)
  const offer_id = soldOut?.id as number
  const waits = { offer_id, channel: 'mail', recipient: 'anna@example.ru', confirm: true }
  await buyer.post('/api/v3/size-subscription/').send(waits).expect(200)
  shop.shop.catalog.applyStock([{ offer_id, store_id: goods.tverskaya.id, qty: 1 }])
  await notifyOfSizes(shop.shop)
  const resume = { name: 'Анна', phone: '+79161234567', email: 'anna@example.ru', city: 'Тверь' }
  await buyer
    .post('/api/resume/create/')
    .send({ ...resume, vacancy: 'stylist-moskva', text: 'Пять лет\nв зале.', consent: true })
    .expect(200)
  await buyer
    .post('/forms/callback/')
    .unset('X-Requested-With')
    .type('form')
    .send({ name: 'Анна', phone: '+79161234567', question: 'Платье\nна выпускной', consent: 'yes' })
    .expect(303)
  await shop.shop.db.updateTable('users').set({ mail_confirmed: 1 }).execute()
  const [draw] = allDraws(shop.shop)
  const prize = { place: 1, number: 1, prize: 'Вещи на 30 000 Р по вашему выбору, с доставкой' }
  const { order_id: checkout_id } = body
  await inTransaction(shop.shop.db, async trx => {
    const entry = { draw: draw?.slug ?? '', number: 1, checkout_id, least_total: 1, created_at: 0 }
    await insertEntries(trx, [entry])
    await writeToWinners(shop.shop, trx, draw as NamedDraw, [prize])
  })
  for (const letter of await shop.outbox()) {
    if (letter.kind !== 'mail') continue
    const isCancelled = letter.subject.endsWith('отменён')
    const kind = isCancelled ? 'Заказ отменён' : KINDS.find(words => letter.subject.startsWith(words))
    if (kind) letters.set(kind, letter)
  }
})

describe.each(KINDS)('the letter «%s»', kind => {
  test.each([
    ['on a phone', { ...PHONE, width: 360 }, 'light'],
    ['in a mail program', { width: 640, height: 900 }, 'light'],
    ['in the dark', { width: 640, height: 900 }, 'dark'],
  ])('has the shop above, the seller below, and fits: %s', async (_where, viewport, scheme) => {
    const letter = letters.get(kind)
    const page = await shop.page({ viewport })
    page.is_retrying = false
    await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }])
    await page.setContent(letter?.html ?? '', { waitUntil: 'load' })

    expect(await page.title()).toBe(letter?.subject)
    const headings = await page.$$eval('h1', all => all.map(({ textContent }) => textContent ?? ''))
    expect(headings).toHaveLength(1)
    const said = await page.$eval('main', main => (main as HTMLElement).innerText)
    expect(said.split(headings[0] as string)).toHaveLength(2)
    expect(await page.$eval('.brand', brand => brand.textContent)).toBe('Витрина')
    expect(await page.$eval('.foot', foot => foot.textContent)).toContain('ИНН')
    expect(await overflow(page)).toBe(0)
    expect(await violationsNow(page)).toEqual([])
    await page.close()
  })

  test('of an order shows its goods, what they cost, where it goes and when', () => {
    const { html = '', text = '' } = letters.get(kind) ?? {}
    const isOfOrder = kind === 'Заказ' || kind === 'Заказ отменён'
    const goods = /<table class="receipt">[\s\S]*?<\/table>/.exec(html)?.[0] ?? ''
    const facts = /<dl class="params">[\s\S]*?<\/dl>/.exec(html)?.[0] ?? ''
    if (!isOfOrder) return expect([facts, goods.includes('Итого')]).toEqual(['', false])
    const { name } = shop.goods.linenDress
    expect(goods).toMatch(
      new RegExp(`<img src="${shop.url}/[^"]+/160.jpeg" width="72" height="96" alt="${name}">`),
    )
    expect(goods).toMatch(/2&nbsp;×&nbsp;3.990.Р.*Итого.*7.980.Р/s)
    expect(facts).toMatch(/Самовывоз.*Тверск.*Анна/s)
    expect(facts.includes('Когда')).toBe(kind === 'Заказ')
    expect(text).toMatch(/2 шт\.: 7.980.Р\n.*Итого: 7.980.Р\n\nСамовывоз.*\n.*Тверск/s)
  })

  test('begins its text as a sentence, and leads in it where its button leads', () => {
    const { html = '', text = '' } = letters.get(kind) ?? {}
    expect(text).toMatch(/^«?[А-ЯЁ]/)
    const [, address = ''] = /class="button" href="([^"]+)"/.exec(html) ?? []
    if (kind === 'Отклик на вакансию') expect(address).toBe('')
    else expect(text).toContain(address.replaceAll('&amp;', '&'))
  })
})

test('pictures of letters are JPEG, which every mail program shows', async () => {
  const addresses = [...letters.values()].flatMap(({ html = '' }) =>
    Array.from(html.matchAll(/<img [^>]*src="([^"]+)"/g), ([, address = '']) => address),
  )
  expect(addresses).toHaveLength(3)
  for (const address of addresses) {
    const answer = await fetch(address)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    expect([...new Uint8Array(await answer.arrayBuffer()).subarray(0, 3)]).toEqual([0xff, 0xd8, 0xff])
  }
})
