import { releaseUnpaid } from '../../../server/shop/payments/release-unpaid.ts'
import { sendRefunds } from '../../../server/shop/payments/send-refunds.ts'
import { DESKTOP, PHONE, type WatchedPage } from '../../support/browser/browser-shop.ts'
import { awake, click } from '../../support/browser/order-form.ts'
import { shopOfEachTest } from '../../support/browser/shop-around-tests.ts'
import { violationsNow } from '../../support/browser/violations.ts'
import { takeMoneyOnline } from '../../support/orders/online-order.ts'
import { byCourier, orderBody } from '../../support/orders/order-body.ts'

const shop = shopOfEachTest({ env: { METRIKA_ID: '' } })
beforeEach(async () => {
  await takeMoneyOnline(shop)
})

describe.each([
  ['a desktop', DESKTOP],
  ['a phone', PHONE],
])('on %s', (_device, viewport) => {
  test('an order is refused by the bank, paid with 3-D Secure, and its money goes back when it is cancelled', async () => {
    const page = await shop.page({ viewport })
    await openOrder(page)
    expect(await mainText(page)).toMatch(/Заказ \d{12} ждёт оплаты[\s\S]*отложены до 12:30/)
    await isAccessible(page)

    await pressPay(page, 'Оплатить 1 598 Р')
    await isAccessible(page)
    const ways = await page.$$eval('a:not(.skip-link)', all =>
      all.filter(a => a.checkVisibility({ checkVisibilityCSS: true })).map(a => a.textContent),
    )
    expect(ways).toEqual(['Витрина', expect.stringContaining('Вернуться в магазин')])
    const [header, bank] = await Promise.all([
      page.$eval('.header__bar', bar => bar.getBoundingClientRect().bottom || 72),
      page.$eval('.bank', each => each.getBoundingClientRect().top),
    ])
    expect(bank - header).toBeLessThan(48)
    await choose(page, 'Не хватает денег')
    expect(await mainText(page)).toContain('Оплата не прошла. Попробуйте ещё раз')

    await pressPay(page, 'Оплатить ещё раз 1 598 Р')
    await choose(page, 'Просит код 3-D Secure')
    // Who comes for the code types it at once, and its label stands as near as any.
    await page.waitForFunction(() => document.activeElement?.id === 'bank-code')
    const [label, field] = await page.$$eval('.bank__label, #bank-code', all =>
      all.map(each => each.getBoundingClientRect().toJSON() as DOMRect),
    )
    expect(Number(field?.top) - Number(label?.bottom)).toBe(8)
    await page.keyboard.type('1234')
    shop.pass(10_000)
    await leaveBy(page, 'main button')
    expect(await mainText(page)).toMatch(/Заказ \d{12} принят[\s\S]*Картой онлайн, оплачен/)
    await isAccessible(page)

    await Promise.all([page.waitForNavigation(), click(page, 'a[href^="/order/receipt/"]')])
    expect(await mainText(page)).toMatch(/Ремень кожаный[\s\S]*НДС 22\s%[\s\S]*Итого\s*1\s598\sР/)
    await isAccessible(page)
    await Promise.all([page.waitForNavigation(), click(page, 'main a[href^="/order/?ORDER_ID"]')])

    await awake(page, 'order-actions')
    await click(page, '.order-actions ::-p-text(Отменить заказ)')
    await isAccessible(page)
    await leaveBy(page, '.order-actions ::-p-text(Да, отменить)')
    // A page that is left while its code still comes says so in the console.
    await awake(page, 'order-actions')
    await sendRefunds(shop.shop)
    await page.reload()
    expect(await mainText(page)).toMatch(/отменён[\s\S]*Возвращено\s*1\s598\sР/)
    expect(page.faults).toEqual([])
    expect(await shop.broken()).toEqual([])
  })

  test('who closes the bank’s page finds the order, and pays late: it is taken up again', async () => {
    const page = await shop.page({ viewport })
    const order_url = await openOrder(page)
    await pressPay(page, 'Оплатить 1 598 Р')
    const bank_url = page.url()
    await page.goto(order_url)
    expect(await mainText(page)).toContain('Проверяем оплату')
    shop.pass(31 * 60_000)
    await releaseUnpaid(shop.shop)
    await page.goto(order_url)
    expect(await mainText(page)).toMatch(/отменён[\s\S]*Оплата не пришла за 30 минут/)

    await page.goto(bank_url)
    await choose(page, 'Проходит сразу')

    expect(await mainText(page)).toMatch(/Заказ \d{12} принят[\s\S]*оплачен/)
    expect(page.faults).toEqual([])
    expect(await shop.broken()).toEqual([])
  })
})

/** Places an order that is paid by card, as the page's own script would. */
async function openOrder(page: WatchedPage): Promise<string> {
  const offer_id = shop.goods.leatherBelt.offers[0]?.id as number
  const body = orderBody(shop, [{ id: offer_id, quantity: 1 }], { ...byCourier(299), payment_system_id: 1 })
  await page.goto(`${shop.url}/about/`)
  // The question of the city fades in while axe looks.
  const { hostname } = new URL(shop.url)
  await page
    .browserContext()
    .setCookie({ name: 'gru-region-detection-closed', value: '1', domain: hostname, path: '/' })
  const order_id = await page.evaluate(
    async (offer_id, body) => {
      const send = async (path: string, json: unknown) => {
        const headers = { 'Content-Type': 'application/json', 'X-Requested-With': 'XMLHttpRequest' }
        const answer = await fetch(path, { method: 'POST', headers, body: JSON.stringify(json) })
        return answer.json()
      }
      await send('/api/cart/', { offer_id, quantity: 1 })
      return (await send('/api/cart/checkout/', body)).order_id as string
    },
    offer_id,
    body,
  )
  const url = `${shop.url}/order/?ORDER_ID=${order_id}`
  await page.goto(url)
  return url
}

async function pressPay(page: WatchedPage, words: string): Promise<void> {
  await awake(page, 'order-actions')
  const said = await page.$eval('.order-actions__pay', button => button.textContent)
  expect(said?.replaceAll(/\s/g, ' ')).toBe(words)
  await leaveBy(page, '.order-actions__pay')
}

async function choose(page: WatchedPage, card: string): Promise<void> {
  // Nobody is through with a bank in two seconds, within which a payment is not read twice.
  shop.pass(10_000)
  await click(page, `label ::-p-text(${card})`)
  await leaveBy(page, 'main form button')
}

async function leaveBy(page: WatchedPage, selector: string): Promise<void> {
  await Promise.all([page.waitForNavigation(), click(page, selector)])
}

async function mainText(page: WatchedPage): Promise<string> {
  return page.$eval('main', main => (main as HTMLElement).innerText)
}

async function isAccessible(page: WatchedPage): Promise<void> {
  expect(await violationsNow(page)).toEqual([])
}
