import { REGION_CHOSEN_COOKIE } from '../../../server/contract/delivery/region-cookies.ts'
import { DESKTOP, PHONE, type WatchedPage } from '../../support/browser/browser-shop.ts'
import { popupsGone } from '../../support/browser/popups-gone.ts'
import { shopOfAllTests } from '../../support/browser/shop-around-tests.ts'

const shop = shopOfAllTests()
let page: WatchedPage
afterEach(() => page?.close())

let isPhone: boolean
/** With a finger on a phone, for hover hides faults. */
async function press(selector: string): Promise<void> {
  const found = await page.waitForSelector(selector, { visible: true })
  await (isPhone ? found?.tap() : found?.click())
}
const fieldOf = (name: string) =>
  page.$eval(`.fast [name=${name}]`, input => (input as HTMLInputElement).value)
const draft = () => page.evaluate(() => JSON.parse(sessionStorage.getItem('checkout') ?? '{}'))
async function toForm(): Promise<void> {
  await press('.store-row')
  await press('.points__below .button:not(:disabled)::-p-text(Выбрать магазин)')
  await page.waitForSelector('.fast')
}

test.each([
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
])(
  'on %s the pen and a reopened popup keep what was typed, and the draft loses nothing',
  async (_, viewport) => {
    isPhone = viewport === PHONE
    page = await shop.page({ viewport })
    // The question for the town would come after a scroll, over what is pressed here.
    await page.setCookie({ name: REGION_CHOSEN_COOKIE, value: '1', url: shop.url })
    await page.goto(`${shop.url}/product/plate-lnyanoe-${shop.goods.linenDress.id}/`)
    await page.waitForSelector('html[data-started]')
    await page.evaluate(() =>
      sessionStorage.setItem(
        'checkout',
        JSON.stringify({ name: 'Вера Павлова', email: 'vera@example.ru', comment: 'x' }),
      ),
    )
    await press('.sizes__item')
    await page.waitForSelector('.sizes__input:checked')
    await press('.delivery__line--stores')
    await toForm()
    // Entered and left untouched: nothing of it is kept.
    await page.focus('.fast [name=phone]')
    await page.focus('.fast .button')
    expect(await draft()).toEqual({ name: 'Вера Павлова', email: 'vera@example.ru', comment: 'x' })
    await page.type('.fast [name=phone]', '89161234567')
    await page.focus('.fast .button')
    expect(await draft()).toEqual({
      name: 'Вера Павлова',
      phone: '+7 916 123 45 67',
      email: 'vera@example.ru',
      comment: 'x',
    })
    await press('.store-facts__pen')
    await toForm()
    expect(await fieldOf('phone')).toBe('+7 916 123 45 67')
    await page.keyboard.press('Escape')
    await popupsGone(page)
    await press('.delivery__line--stores')
    await toForm()
    expect(await fieldOf('phone')).toBe('+7 916 123 45 67')
    expect(await draft()).toMatchObject({ name: 'Вера Павлова', phone: '+7 916 123 45 67' })
    expect(page.faults).toEqual([])
  },
)
