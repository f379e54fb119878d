import {
  type BrowserShop,
  openBrowserShop,
  PHONE,
  type WatchedPage,
} from '../../support/browser/browser-shop.ts'
import { overflow } from '../../support/browser/overflow.ts'
import { signInToAccount } from '../../support/browser/sign-in.ts'
import { addGoods } from '../../support/goods/more-goods.ts'
import { keepOrder } from '../../support/orders/stored-order.ts'

const ORDER = '348211907316'

let shop: BrowserShop
let page: WatchedPage
beforeAll(async () => {
  shop = await openBrowserShop()
  page = await shop.page({ viewport: { ...PHONE, width: 360 } })
  const user_id = await signInToAccount(shop, page)
  const added = await addGoods(
    shop,
    [1, 2, 3, 4, 5].map(at => ({ name: `Платье № ${at}`, price: 3_990 })),
  )
  const lines = added.map(({ id, offer_id }) => ({ offer_id, product_id: id, quantity: 1, price: 3_990 }))
  await keepOrder(shop, { id: ORDER, user_id, lines })
})
afterAll(() => shop?.close())

test('the pictures of an order of five things are as wide as a phone, with the number of the rest', async () => {
  await page.goto(`${shop.url}/personal/orders/`)
  expect(await page.$eval('.order-row__more', more => more.textContent)).toBe('+1')
  expect(await overflow(page)).toBe(0)
})

test('why something goes back is read whole', async () => {
  await page.goto(`${shop.url}/personal/orders/${ORDER}/return/`)
  await page.$$eval('[name^="quantity"]', boxes => {
    for (const box of boxes) (box as HTMLInputElement).click()
  })
  // A select as wide as its longest answer, beside the one there is.
  const room = await page.$$eval('[name^="reason"]', selects =>
    selects.map(select => {
      const whole = select.cloneNode(true) as HTMLElement
      Object.assign(whole.style, { position: 'absolute', width: 'max-content' })
      document.body.append(whole)
      const wanted = whole.offsetWidth
      whole.remove()
      return (select as HTMLElement).offsetWidth - wanted
    }),
  )
  expect(room).toHaveLength(5)
  for (const each of room) expect(each).toBeGreaterThanOrEqual(0)
  expect(await overflow(page)).toBe(0)
})

test('the name of a fact is not broken, and a number that leads somewhere ends where its line ends', async () => {
  await page.$eval('textarea', text => {
    text.value = 'Рукава короче'
  })
  await Promise.all([
    page.waitForNavigation(),
    page.$eval('.return-form .button', button => (button as HTMLElement).click()),
  ])
  const names = await page.$$eval('.params dt', all =>
    all.map(name => {
      const text = document.createRange()
      text.selectNodeContents(name)
      return [name.textContent, text.getClientRects().length]
    }),
  )
  expect(names).toContainEqual(['Комментарий', 1])

  await page.goto(`${shop.url}/personal/orders/${ORDER}/`)
  const [number = ''] = await page.$$eval('.order-parts a', all => all.map(each => each.textContent ?? ''))
  expect(number).toMatch(/^№\s\d{10}$/)
})

test('the ledger of bonuses has the numbers of orders in threes, and its months as headings', async () => {
  await shop.shop.db.updateTable('users').set({ in_loyalty_program: 1 }).execute()
  const { id: user_id } = await shop.shop.db.selectFrom('users').select('id').executeTakeFirstOrThrow()
  const move = { user_id, order_id: ORDER, delta: 90, reason: `Начислено за заказ ${ORDER}` }
  await shop.shop.db
    .insertInto('bonus_moves')
    .values({ ...move, expires_at: null, created_at: shop.shop.now() })
    .execute()
  await page.goto(`${shop.url}/personal/bonuses/`)
  const link = await page.$eval('.bonus-move__words a', way => [
    way.textContent,
    ...Array.from(way.querySelectorAll('.order-number > span'), three => three.textContent?.length),
  ])
  expect(link).toEqual([`Начислено за заказ ${ORDER}`, 3, 3, 3, 3])
  const look = await page.$eval(
    '.bonus-month h2',
    name => getComputedStyle(name, '::first-letter').textTransform,
  )
  expect(look).toBe('uppercase')
})

test('in a window of a tablet every notice is seen whole, in a second row if need be', async () => {
  await page.setViewport({ ...PHONE, width: 768, height: 1_024 })
  await page.goto(`${shop.url}/personal/orders/`)
  // As of one who has an order to fetch and bonuses that end, too.
  await page.$eval('.account-nav__notices > li', notice => {
    for (let copies = 0; copies < 3; copies++) notice.after(notice.cloneNode(true))
  })
  const boxes = await page.$$eval('.account__notice', notices =>
    notices.map(notice => notice.getBoundingClientRect().toJSON() as DOMRect),
  )
  expect(boxes.length).toBeGreaterThanOrEqual(4)
  for (const { left, right } of boxes) {
    expect(left).toBeGreaterThanOrEqual(0)
    expect(right).toBeLessThanOrEqual(768)
  }
  expect(await overflow(page)).toBe(0)
})
