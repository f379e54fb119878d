import { PHONE, type WatchedPage } from '../../support/browser/browser-shop.ts'
import { holdTimers } from '../../support/browser/hand-clock.ts'
import { atStep, click, goOn, openOrderPage } from '../../support/browser/order-form.ts'
import { shopOfEachTest } from '../../support/browser/shop-around-tests.ts'
import { fillCart } from '../../support/browser/shop-pages.ts'
import { addCertificate, addCode } from '../../support/goods/promotions.ts'

const shop = shopOfEachTest()

/** Opens the fold of these words and sends the field with what is typed. */
async function send(page: WatchedPage, fold: string, field: string, text: string): Promise<void> {
  await page.$$eval(
    '.fold',
    (folds, words) => {
      for (const each of folds) {
        if (each.querySelector('summary')?.textContent === words) (each as HTMLDetailsElement).open = true
      }
    },
    fold,
  )
  await page.waitForSelector(`input[name="${field}"]`, { visible: true })
  await page.$eval(`input[name="${field}"]`, input => input.select())
  await page.type(`input[name="${field}"]`, text)
  await page.keyboard.press('Enter')
}

test('a code that does not exist, one too early, one that works and is taken off', async () => {
  await addCode(shop.shop.db, 'ДЕСЯТЬ', { percent: 10 })
  await addCode(shop.shop.db, 'ДОРОГО', { percent: 10, least_total: 99_999 })
  const page = await shop.page({ viewport: PHONE })
  await fillCart(shop, page)
  await openOrderPage(page, shop.url)

  await send(page, 'Промокод', 'coupon', 'НЕТТАКОГО')
  await page.waitForSelector('#field-coupon-error ::-p-text(Не удалось применить промокод)')
  // Selected, so that the next one replaces it, and shaken.
  await page.waitForFunction(() => {
    const field = document.activeElement as HTMLInputElement
    return field.id === 'field-coupon' && field.selectionStart === 0 && field.selectionEnd === 9
  })
  const shakes = () => page.$eval('#field-coupon', field => getComputedStyle(field).animationName)
  expect(await shakes()).toBe('shake')
  // Gone by itself.
  await page.waitForSelector('#field-coupon-error', { hidden: true })

  await send(page, 'Промокод', 'coupon', 'ДОРОГО')
  await page.waitForSelector('#field-coupon-error ::-p-text(Не применен – сумма заказа меньше)')

  await send(page, 'Промокод', 'coupon', 'ДЕСЯТЬ')
  await page.waitForSelector('.fold__entry[data-applied] ::-p-text(ДЕСЯТЬ — применён)')
  await page.waitForSelector('.sums ::-p-text(Промокод)')
  await click(page, 'button[aria-label="Убрать промокод ДЕСЯТЬ"]')
  await page.waitForFunction(() => !document.querySelector('.summary')?.textContent?.includes('Промокод'))
  expect(page.faults).toEqual([])
})

test('words about a code hide after five seconds, not before; what was applied keeps its mark', async () => {
  await addCode(shop.shop.db, 'ДЕСЯТЬ', { percent: 10 })
  const page = await shop.page({ viewport: PHONE })
  await fillCart(shop, page)
  const pass = await holdTimers(page)
  await openOrderPage(page, shop.url)
  const shown = (selector: string) => page.$eval(selector, element => element.textContent?.trim() ?? '')

  await send(page, 'Промокод', 'coupon', 'НЕТТАКОГО')
  await page.waitForSelector('#field-coupon-error ::-p-text(Не удалось применить промокод)')
  await pass(4_999)
  expect(await shown('#field-coupon-error')).toBe('Не удалось применить промокод')
  await pass(1)
  await page.waitForSelector('#field-coupon-error', { hidden: true })

  await send(page, 'Промокод', 'coupon', 'ДЕСЯТЬ')
  await page.waitForSelector('.fold__words ::-p-text(Промокод применен)')
  await pass(4_999)
  expect(await shown('.fold__words')).toBe('Промокод применен')
  await pass(1)
  await page.waitForFunction(() => document.querySelector('.fold__words')?.textContent === '')
  expect(await shown('.fold__entry[data-applied]')).toContain('ДЕСЯТЬ — применён')
  expect(page.faults).toEqual([])
})

test('the code for four items says why it stopped, and comes back when step 1 is entered again', async () => {
  await addCode(shop.shop.db, 'ЧЕТЫРЕ', { percent: 10, least_items: 4 })
  const page = await shop.page()
  await fillCart(shop, page, { belts: 3 })
  await openOrderPage(page, shop.url)
  await send(page, 'Промокод', 'coupon', 'ЧЕТЫРЕ')
  await page.waitForSelector('.fold__entry[data-applied]')

  await click(page, 'button[aria-label="Меньше: Ремень кожаный"]')
  await page.waitForSelector('#field-coupon-error ::-p-text(не применен – товаров меньше 4-х)')
  expect(await page.evaluate(() => sessionStorage.getItem('promoFourItems'))).toBe('ЧЕТЫРЕ')

  await goOn(page)
  await atStep(page, 2)
  const tried = page.waitForRequest(request => request.url().endsWith('/api/cart/coupon/'))
  await page.goBack()
  await atStep(page, 1)
  expect((await tried).method()).toBe('POST')
  await click(page, 'button[aria-label="Больше: Ремень кожаный"]')
  await page.waitForSelector('.fold__entry[data-applied] ::-p-text(ЧЕТЫРЕ — применён)')
})

test('a certificate pays, says what is wrong with another, and the sum is explained to the rouble', async () => {
  await addCertificate(shop.shop.db, 'GIFT-1000', 1_000)
  const page = await shop.page()
  await fillCart(shop, page)
  await openOrderPage(page, shop.url)
  await send(page, 'Подарочный сертификат', 'certificate_id', 'NO-SUCH')
  await page.waitForSelector('#field-certificate_id-error')
  await send(page, 'Подарочный сертификат', 'certificate_id', 'GIFT-1000')
  await page.waitForSelector(
    '.fold__entry[data-applied] ::-p-text(Оплатит 1\u00a0000\u00a0Р из 1\u00a0000\u00a0Р)',
  )
  await page.waitForSelector('.order-bar ::-p-text(5\u00a0588\u00a0Р)')

  await click(page, 'summary ::-p-text(Как посчитана сумма)')
  await page.waitForSelector('.explain__total')
  const sums = await page.$$eval('.explain dd', cells =>
    cells.map(cell => Number(cell.textContent?.replace('−', '-').replace(/[^\d-]/g, ''))),
  )
  expect(sums.at(-1)).toBe(5_588)
  expect(sums.slice(0, -1).reduce((sum, roubles) => sum + roubles, 0)).toBe(5_588)
})
