import { drawWinners } from '../../../server/shop/draws/draw-winners.ts'
import { allDraws } from '../../../server/shop/draws/draws.ts'
import { enterAllOrders } from '../../../server/shop/draws/enter-orders.ts'
import { DESKTOP, PHONE, type WatchedPage } from '../../support/browser/browser-shop.ts'
import { overflow } from '../../support/browser/overflow.ts'
import { shopOfAllTests } from '../../support/browser/shop-around-tests.ts'
import { violationsNow } from '../../support/browser/violations.ts'
import { drawFile, SEED } from '../../support/draws/draw-file.ts'
import { copyTemplates } from '../../support/pages/own-templates.ts'
import { plainSpaces } from '../../support/plain-spaces.ts'

const templates = copyTemplates()
for (const piece of ['slider', 'link', 'popup', 'chat', 'catalog'])
  templates.append('pages/about.liquid', `\n{% draw 'wardrobe', as: '${piece}' %}\n`)
templates.write('draws/over.yaml', drawFile({ title: 'Прошёл', from: '2026-01-01', to: '2026-01-14' }))
const shop = shopOfAllTests({ env: { TEMPLATES_DIR: templates.folder } })
beforeAll(async () => {
  const { db } = shop.shop
  const entry = { draw: 'over', checkout_id: null, least_total: 0, user_id: null, created_at: 0 }
  const receipt = { ...entry, store_id: shop.goods.tverskaya.id, bought_on: '2026-01-10' }
  await db
    .insertInto('draw_entries')
    .values([1, 2, 3, 4].map(number => ({ ...receipt, number, receipt: `123456780${number}` })))
    .execute()
  const over = allDraws(shop.shop).find(({ slug }) => slug === 'over')
  if (!over) throw new Error('no draw')
  await drawWinners(shop.shop, over, async () => SEED)
})
afterAll(() => templates.close())

describe.each([
  { device: 'a phone', viewport: PHONE, hasScript: true, phone: '+79160000001' },
  { device: 'a phone', viewport: PHONE, hasScript: false, phone: '+79160000002' },
  { device: 'a desktop', viewport: DESKTOP, hasScript: true, phone: '+79160000003' },
  { device: 'a desktop', viewport: DESKTOP, hasScript: false, phone: '+79160000004' },
])('a draw on $device, with a script: $hasScript,', ({ device, viewport, hasScript, phone }) => {
  let page: WatchedPage
  beforeAll(async () => {
    page = await shop.page({ viewport })
    await page.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: 'reduce' }])
    await page.setJavaScriptEnabled(hasScript)
  })
  afterAll(async () => {
    // A form with a wrong field is answered 400 or 422.
    expect(page.faults.filter(fault => !/\b(400|422)\b/.test(fault))).toEqual([])
    await page.close()
  })

  const open = async (path: string) => {
    await page.goto(shop.url + path)
    if (hasScript) await page.waitForSelector('html[data-started]')
  }
  const press = async (selector: string) => {
    await page.waitForSelector(selector)
    await page.$eval(selector, element => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
    await (device === 'a phone' ? page.tap(selector) : page.click(selector))
  }
  const follow = async (selector: string) => {
    await Promise.all([page.waitForNavigation(), press(selector)])
    if (hasScript) await page.waitForSelector('html[data-started]')
    return page.url().slice(shop.url.length)
  }
  const expectSound = async () => {
    expect(await overflow(page)).toBe(0)
    // axe is a script itself.
    if (hasScript) expect([page.url(), await violationsNow(page)]).toEqual([page.url(), []])
  }

  test('is reached from each piece of a page; its popup opens by a press and by a key, and closes', async () => {
    await open('/about/')
    await expectSound()
    expect(await follow('.draw-link a')).toBe('/draws/wardrobe/')
    await open('/about/')
    expect(await follow('.draw-slider > a')).toBe('/draws/wardrobe/')
    await open('/about/')
    expect(await follow('.draw-catalog a')).toBe('/catalog/')
    await open('/about/')
    expect(await follow('.draw-chat')).toBe('/contacts/')

    await open('/about/')
    const isOpen = () => page.$eval('.draw-popup', dialog => (dialog as HTMLDialogElement).open)
    await press('.draw-opener button')
    await page.waitForSelector('.draw-popup[open]')
    await expectSound()
    await press('.draw-popup .popup__close')
    await page.waitForSelector('.draw-popup:not([open])')
    await page.focus('.draw-opener button')
    await page.keyboard.press('Enter')
    await page.waitForSelector('.draw-popup[open]')
    await page.keyboard.press('Escape')
    await page.waitForSelector('.draw-popup:not([open])')
    expect(await isOpen()).toBe(false)
    await press('.draw-opener button')
    await page.waitForSelector('.draw-popup[open]')
    expect(await follow('.draw-popup a')).toBe('/draws/wardrobe/')
  })

  test('takes a receipt of who signs in for it, tells what is wrong at its field, and shows the number', async () => {
    await open('/draws/')
    await expectSound()
    expect(await follow('a.draw-line__title[href="/draws/wardrobe/"]')).toBe('/draws/wardrobe/')
    await expectSound()
    expect(await page.$eval('.draw-receipt', form => form.checkVisibility())).toBe(false)
    expect(await follow('a[href^="/auth/?back="]')).toBe('/auth/?back=%2Fdraws%2Fwardrobe%2F')
    await page.$eval('#field-phone', field => (field as HTMLInputElement).select())
    await page.type('#field-phone', phone.slice(2))
    if (hasScript) {
      await press('.sign-in__button')
      await page.waitForSelector('#field-sms_code')
    } else await follow('.sign-in__button')
    const code = await shop.codeFor(phone)
    if (hasScript) await Promise.all([page.waitForNavigation(), page.type('#field-sms_code', code)])
    else {
      await page.type('#field-sms_code', code)
      await follow('.sign-in__button')
    }
    expect(new URL(page.url()).pathname).toBe('/draws/wardrobe/')

    const receipt = `12345678${phone.slice(-1)}0`
    await page.type('#receipt-number', receipt)
    await page.select('#receipt-store', String(shop.goods.tverskaya.id))
    // The shop's clock stands at the 15th of January; a browser that checks the day itself would not send it.
    await page.$eval('#receipt-day', field => {
      field.removeAttribute('max')
      ;(field as HTMLInputElement).value = '2026-01-16'
    })
    await follow('.draw-receipt button')
    expect(await page.$eval('#receipt-day-error', words => words.textContent)).toBe(
      'Участвуют чеки за дни розыгрыша',
    )
    expect(await page.$eval('#receipt-number', field => (field as HTMLInputElement).value)).toBe(receipt)
    await expectSound()
    await page.$eval('#receipt-day', field => {
      ;(field as HTMLInputElement).value = '2026-01-15'
    })
    // The form's own anchor goes along with a redirect.
    expect((await follow('.draw-receipt button')).split('#')[0]).toBe('/personal/draws/')
    expect(plainSpaces(await page.$eval('.account__main', main => main.textContent ?? ''))).toContain(
      `чек ${receipt} · Участвует`,
    )
    await expectSound()
    await enterAllOrders(shop.shop)
  })

  test('shows its winners once it is over, and unfolds how to check them', async () => {
    await open('/draws/')
    expect(await follow('a.draw-line__title[href="/draws/over/"]')).toBe('/draws/over/')
    expect(await page.$$eval('.draw-winners tbody tr', rows => rows.length)).toBe(3)
    const script = '.draw__script'
    expect(await page.$eval(script, code => code.checkVisibility())).toBe(false)
    await press('.draw .fold summary')
    expect(await page.$eval(script, code => code.checkVisibility())).toBe(true)
    expect(await page.$eval('.draw .fold', fold => fold.textContent)).toContain(SEED)
    await expectSound()
  })
})
