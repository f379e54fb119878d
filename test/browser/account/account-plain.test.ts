import {
  type BrowserShop,
  openBrowserShop,
  PHONE,
  type WatchedPage,
} from '../../support/browser/browser-shop.ts'
import { keepOrder } from '../../support/orders/stored-order.ts'

const [DELIVERED, NEW] = ['348211907316', '348211907317']

let shop: BrowserShop
let page: WatchedPage
beforeAll(async () => {
  shop = await openBrowserShop()
  page = await shop.page({ viewport: PHONE })
  await page.setJavaScriptEnabled(false)
})
afterAll(() => shop?.close())

const open = (path: string) => page.goto(shop.url + path)
const textOf = (selector: string) => page.$eval(selector, element => element.textContent?.trim() ?? '')
const codeGroups = () =>
  page.$$eval('.return-code__digits .order-number > span', groups =>
    groups.map(group => group.textContent?.length),
  )
/** By key: while one page fades into the next, a pointer presses the picture of it. */
const send = async (selector: string) => {
  await page.focus(selector)
  await Promise.all([page.waitForNavigation(), page.keyboard.press('Enter')])
}
const tick = async (selector: string) => {
  await page.focus(selector)
  await page.keyboard.press('Space')
}
const fill = async (selector: string, text: string) => {
  await page.$eval(selector, field => (field as HTMLInputElement).select())
  await page.type(selector, text)
}

describe('without a script', () => {
  test('whoever comes for the account signs in by two forms and is there', async () => {
    await open('/personal/')
    expect(new URL(page.url()).pathname).toBe('/auth/')
    await fill('#field-phone', '+7 916 123 45 67')
    await send('.sign-in__button')
    await page.type('#field-sms_code', await shop.codeFor('+79161234567'))
    await send('.sign-in__button')
    expect(new URL(page.url()).pathname).toBe('/personal/orders/')
    expect(await textOf('.account__empty')).toContain('Здесь появятся ваши заказы')

    const user = await shop.shop.db.selectFrom('users').select('id').executeTakeFirstOrThrow()
    const { linenDress, leatherBelt } = shop.goods
    const line = { quantity: 1, price: 3_990 }
    const dress = { ...line, offer_id: linenDress.offers[0]?.id as number, product_id: linenDress.id }
    const belt = { ...line, offer_id: leatherBelt.offers[0]?.id as number, product_id: leatherBelt.id }
    await keepOrder(shop, { id: DELIVERED, user_id: user.id, lines: [dress], earned: 90 })
    await keepOrder(shop, { id: NEW, user_id: user.id, lines: [belt] })
  })

  test('«Кабинет» of the header and «Профиль» of the navbar lead to the account, which leads to everything', async () => {
    await open('/about/')
    await send('.navbar__link[href="/personal/orders/"]')
    await open('/about/')
    await send('[data-peek="account"] > a')
    const ways = await page.$$eval('.account-nav__list a', all => all.map(way => way.getAttribute('href')))
    expect(ways).toEqual([
      '/personal/orders/',
      '/personal/returns/',
      '/personal/bonuses/',
      '/personal/draws/',
      '/favorite/',
      '/personal/profile/',
    ])
    for (const way of ways) expect((await open(String(way)))?.status()).toBe(200)
    await open('/personal/orders/')
    expect(await textOf('.account-nav button[type="submit"]')).toBe('Выйти')
  })

  test('an order is repeated, and returned by its form, whose return shows its code and is given up', async () => {
    await open(`/personal/orders/${NEW}/`)
    await send('form[action$="/repeat/"] button')
    expect(new URL(page.url()).pathname).toBe('/order/')
    await open(`/personal/orders/${DELIVERED}/return/`)
    await tick('input[type="checkbox"][name^="quantity"]')
    await page.select('select[name^="reason"]', 'size')
    await tick('input[name="service_id"][value="4"]')
    await send('.return-form button[type="submit"]')
    expect(await codeGroups()).toEqual([3, 3, 4])
    await page.type('#field-track', 'RA123456789RU')
    await send('form[action*="/track/"] button')
    expect(await page.$eval('#field-track', field => (field as HTMLInputElement).value)).toBe('RA123456789RU')
    await open('/personal/returns/')
    await send('.order-row__link')
    expect(await textOf('h1')).toBe('Возврат')
  })

  test('the programme is joined, and not without its rules', async () => {
    await open('/personal/bonuses/')
    await tick('input[name="confirm"]')
    await send('.account-form button[type="submit"]')
    expect(await textOf('.bonus-balance')).toBe('90')
  })

  test('the profile saves each of its forms, confirms the e-mail by its letter and changes the phone', async () => {
    await open('/personal/profile/')
    await fill('#field-name', 'Анна')
    await send('form[action="/personal/profile/"] button')
    expect(await textOf('.account__notice[role="status"]')).toBe('Сохранено')
    await fill('#field-name', 'Анна1')
    await send('form[action="/personal/profile/"] button')
    expect(await textOf('#field-name-error')).toContain('только буквы')
    await open('/personal/profile/')
    await fill('#field-email', 'anna@example.ru')
    await send('#email form button')
    expect(await textOf('#email .account__note')).toContain('Мы отправили письмо на anna@example.ru')
    await send('form[action="/personal/profile/mail/"] button')
    const letter = (await shop.outbox()).findLast(({ kind }) => kind === 'mail')?.text ?? ''
    await open(/\/personal\/confirm-mail\/\?token=[\w-]+/.exec(letter)?.[0] ?? '')
    await send('main form button')
    await open('/personal/profile/')
    expect(await textOf('#email .account__note')).toBe('Почта подтверждена.')
    await tick('input[name="subscribe_sms"]')
    await send('form:has(input[name="subscribe_sms"]) button')
    expect(await page.$eval('input[name="subscribe_sms"]', box => (box as HTMLInputElement).checked)).toBe(
      true,
    )

    shop.pass(24 * 60 * 60_000)
    await open('/personal/profile/')
    await fill('#field-phone', '+7 916 555 00 00')
    await send('#phone form button')
    await page.type('#field-old_code', await shop.codeFor('+79161234567'))
    await page.type('#field-new_code', await shop.codeFor('+79165550000'))
    await send('#phone form button')
    expect(await textOf('#phone .account__note')).toContain('+7 916 555 00 00')
  })

  test('favourites lead to their products and are taken away, and the way out is a button', async () => {
    const { woolCoat } = shop.goods
    const user = await shop.shop.db.selectFrom('users').select('id').executeTakeFirstOrThrow()
    const stored = {
      user_id: user.id,
      visitor_id: null,
      product_id: woolCoat.id,
      offer_id: null,
      price: null,
      was_available: null,
    }
    await shop.shop.db
      .insertInto('favorites')
      .values({ ...stored, created_at: 0 })
      .execute()
    await open('/favorite/')
    expect(await page.$eval('.favorite .tile__link', link => link.getAttribute('href'))).toContain(
      String(woolCoat.id),
    )
    await send('.favorite__remove button')
    expect(await textOf('main')).toContain('Здесь будет то, что понравилось')
    await open('/personal/orders/')
    await send('.account-nav button[type="submit"]')
    expect((await open('/personal/orders/'))?.url()).toContain('/auth/')
  })
})
