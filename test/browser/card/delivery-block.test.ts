import { DESKTOP, PHONE, type WatchedPage } from '../../support/browser/browser-shop.ts'
import { popupsGone } from '../../support/browser/popups-gone.ts'
import { shopOfAllTests } from '../../support/browser/shop-around-tests.ts'
import { touchIsland } from '../../support/browser/touch-island.ts'
import { openPoints } from '../../support/goods/test-points.ts'

const shop = shopOfAllTests()
beforeAll(async () => {
  await openPoints(shop.shop.db)
})

async function openCard(viewport: typeof DESKTOP, query = ''): Promise<WatchedPage> {
  const page = await shop.page({ viewport })
  await page.goto(`${shop.url}/product/plate-lnyanoe-${shop.goods.linenDress.id}/${query}`)
  await page.waitForSelector('.delivery__line--points')
  return page
}
const textOf = (page: WatchedPage, selector: string) =>
  page.$eval(selector, element => (element as HTMLElement).innerText.replaceAll('\u00a0', ' '))
const press = (page: WatchedPage, selector: string) =>
  page.$eval(selector, element => (element as HTMLElement).click())

test('says when and for how much, before any script and in the town’s name', async () => {
  const page = await shop.page({ viewport: PHONE })
  await page.setJavaScriptEnabled(false)
  await page.goto(`${shop.url}/product/plate-lnyanoe-${shop.goods.linenDress.id}/`)
  const words = await textOf(page, '.delivery')
  expect(words).toMatch(
    /^Москва\nСамовывоз сегодня из 1 магазина\nбесплатно\nКурьером через 1–3 дня\nот 299 Р\n/,
  )
  expect(words).toMatch(/В пункты выдачи через 4 дня\nот 99 Р · 3 пункта/)
})

test('a size that was chosen while the block slept is known to it, also when it wakes before the address says so', async () => {
  const page = await openCard(DESKTOP)
  await touchIsland(page, 'buy-button')
  await page.evaluate(() => {
    const frames = window.requestAnimationFrame
    const held: FrameRequestCallback[] = []
    window.requestAnimationFrame = act => held.push(act)
    document.querySelector<HTMLElement>('.sizes__item')?.click()
    window.requestAnimationFrame = frames
    Object.assign(window, { letGo: () => held.forEach(act => void act(0)) })
  })
  await press(page, '.delivery__line--stores')
  await page.waitForSelector('.store-row, .points__below .button')
  await page.evaluate('letGo()')
  await page.waitForSelector('.store-row')
  await page.waitForSelector('.points__below .button:disabled')
  expect(page.faults).toEqual([])
})

describe.each([
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
])('on %s', (_, viewport) => {
  test('a store is chosen, four fields are filled, and the order is made', async () => {
    const page = await openCard(viewport)
    await press(page, '.sizes__item')
    await press(page, '.delivery__line--stores')
    await page.waitForSelector('.store-row')
    expect(await page.$eval('.points__below .button', button => (button as HTMLButtonElement).disabled)).toBe(
      true,
    )
    await page.type('.point-search input', 'ТВЕРСК')
    await press(page, '.store-row input')
    await press(page, '.points__below .button')
    await page.waitForSelector('.fast')
    // The pen goes back to a choice without store and search.
    await press(page, '.store-facts__pen')
    await page.waitForSelector('.store-row')
    expect(await page.$$eval('.store-row input:checked', found => found.length)).toBe(0)
    await press(page, '.store-row input')
    await press(page, '.points__below .button')
    await page.waitForSelector('.fast')
    await press(page, '.fast__below .button')
    await page.waitForSelector('.field__error')
    await page.waitForFunction(() => (document.activeElement as HTMLInputElement)?.name === 'name')
    await page.type('.fast [name=name]', 'Анна1')
    await page.type('.fast [name=surname]', 'Каренина')
    await page.type('.fast [name=phone]', '89161234567')
    expect(await page.$eval('.fast [name=phone]', input => (input as HTMLInputElement).value)).toBe(
      '+7 916 123 45 67',
    )
    await page.type('.fast [name=email]', 'anna@example.ru')
    await press(page, '.fast__below .button')
    await page.waitForSelector('.done')
    const words = await textOf(page, 'dialog[open]')
    expect(words).toMatch(/^Заказ оформлен\n+№ заказа\s+\d{12}\n+Ожидайте смс-сообщение о готовности/)
    const order_id = /\d{12}/.exec(words)?.[0] ?? ''
    const order = await shop.shop.db
      .selectFrom('orders')
      .selectAll()
      .where('id', '=', order_id)
      .executeTakeFirstOrThrow()
    expect(order).toMatchObject({ name: 'Анна', surname: 'Каренина', fast_order: 1, service_id: 3 })
    await press(page, '.done .button--primary')
    await popupsGone(page)
    expect(await page.evaluate(() => document.documentElement.className)).not.toContain('is-popup-open')
    expect(page.faults).toEqual([])
  })

  test('points are a list and a map of one choice, and lead to the cart', async () => {
    const page = await openCard(viewport)
    await press(page, '.sizes__item:nth-child(2)')
    await press(page, '.delivery__line--points')
    // Own stores first: they are the soonest and cheapest, once the chosen size is known, a frame later.
    await page.waitForFunction(() =>
      document.querySelector('.point-row')?.textContent?.match(/сегодня ·\sбесплатно/),
    )
    expect(await page.$$eval('.point-row', rows => rows.length)).toBe(4)
    const chips = await page.$$eval('.chip', all =>
      all.map(chip => `${(chip as HTMLButtonElement).disabled ? '× ' : ''}${chip.textContent}`),
    )
    expect(chips).toEqual(['Магазины', 'Пункты выдачи', 'С примеркой', 'Сегодня', 'Бесплатно'])
    await press(page, '.chip:nth-of-type(2)')
    expect(await page.$$eval('.point-row', rows => rows.length)).toBe(3)
    expect(await page.$$eval('.chip:disabled', all => all.map(chip => chip.textContent))).toEqual([
      'Сегодня',
      'Бесплатно',
    ])
    if (viewport === PHONE) await press(page, '.points__switch button:nth-child(2)')
    await page.waitForSelector('.map-marker')
    await page.waitForFunction(() => document.querySelectorAll('.map-marker').length > 0)
    if (viewport === PHONE) await press(page, '.points__switch button:nth-child(1)')
    await press(page, '.point-row')
    await page.waitForSelector('.point')
    expect(await textOf(page, '.point')).toMatch(
      /Постамат · 5Post[\s\S]*забрать \d+( [а-я]+)? ?– ?\d+ [а-я]+, 99 Р[\s\S]*7 дней/,
    )
    await press(page, '.point__back')
    await page.waitForSelector('.point-row')
    await press(page, '.points__below .button')
    await popupsGone(page)
    await page.waitForFunction(() => document.querySelector('.buy__button')?.textContent === 'Оформить заказ')
    expect(page.faults).toEqual([])
  })
})

test('a calculation that fails says nothing but that one may try again', async () => {
  const page = await openCard(DESKTOP)
  await press(page, '.sizes__item')
  await page.setRequestInterception(true)
  let is_away = true
  page.on('request', request =>
    is_away && request.url().endsWith('/minions/kevin/calculate') ? request.abort() : request.continue(),
  )
  await press(page, '.delivery__line--points')
  await page.waitForSelector('.points__none .button')
  is_away = false
  await press(page, '.points__none .button')
  await page.waitForSelector('.point-row')
})

test('?selfpickup leads right to the stores', async () => {
  const page = await openCard(DESKTOP, '?selfpickup')
  await page.waitForSelector('dialog[open][aria-label="Выберите магазин"]')
})
