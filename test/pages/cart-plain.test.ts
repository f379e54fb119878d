import { onBothDatabases } from '../support/database/databases.ts'
import { addCertificate, addCode, makeMember } from '../support/goods/promotions.ts'
import { sellOut } from '../support/goods/sell-out.ts'
import { takeMoneyOnline } from '../support/orders/online-order.ts'
import { plainBrowser, putIntoCart, toReview, wordsOf } from '../support/orders/plain-order.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

onBothDatabases('without a script', open => {
  let shop: TestShop
  beforeEach(async () => {
    shop = await createTestShop({ db: await open() })
  })
  afterEach(async () => expect(await shop.broken()).toEqual([]))
  const start = async () => {
    const browser = plainBrowser(shop.visit())
    return { browser, cart: await putIntoCart(shop, browser) }
  }
  const SUM = '.order-plain .order-bar__sum'

  test('a card asks for a size, tells what cannot be bought, and adds what is chosen', async () => {
    const browser = plainBrowser(shop.visit())
    const { linenDress, leatherBelt } = shop.goods
    const card = await browser.open(`/product/${linenDress.slug}-${linenDress.id}/`)
    const asked = await browser.submit(card, '#buy')
    expect([asked.status, wordsOf(asked, '[role="alert"]')]).toEqual([422, 'Выберите размер'])
    // A look leaves no row and no cookie, and neither does a refusal (promise 23).
    expect(await shop.shop.db.selectFrom('visitors').select('id').execute()).toEqual([])
    const size = linenDress.offers[0]
    const cart = await browser.submit(asked, 'form:has([name="size"])', {
      typed: { size: size?.ext_id ?? '' },
    })
    expect([cart.path, wordsOf(cart, '.order-plain .cart-line__variant')]).toEqual(['/order/', 'красный, 42'])
    await sellOut(shop, linenDress.offers[1]?.id ?? 0)
    const gone = await browser.submit(card, '#buy', { typed: { size: linenDress.offers[1]?.ext_id ?? '' } })
    expect([gone.status, wordsOf(gone, '[role="alert"]')]).toEqual([409, 'Этот размер только что закончился'])
    await browser.post('/order/add/', [['product_id', '999999']]).expect(404)
    // What has one size asks for none.
    const belt = await browser.open(`/product/${leatherBelt.slug}-${leatherBelt.id}/`)
    expect((await browser.submit(belt, '#buy')).path).toBe('/order/')
  })

  test('a cart changes quantities, removes, and switches its tab', async () => {
    const { browser, cart } = await start()
    const two = await browser.submit(cart, '.order-plain .quantity', { button: 'Больше' })
    expect([two.path, wordsOf(two, '.order-plain .quantity__number')]).toEqual(['/order/', '2'])
    expect(wordsOf(two, SUM)).toContain('7 980 Р')
    const one = await browser.submit(two, '.order-plain .quantity', { button: 'Меньше' })
    const pickup = await browser.submit(one, '.order-plain .cart-tabs', { button: 'Забрать' })
    expect(wordsOf(pickup, '.order-plain .cart-tabs [aria-pressed="true"]')).toMatch(/^Забрать/)
    const empty = await browser.submit(pickup, '.order-plain .cart-line__delete')
    expect(empty.document.querySelector('.order-plain')).toBeNull()
    expect(wordsOf(empty, '.cart--empty')).toContain('В корзине пока пусто')
  })

  test('codes, a certificate and bonuses are entered and taken off, and a wrong one is told at its field', async () => {
    const { db } = shop.shop
    await addCode(db, 'ЛЕТО', { percent: 10 })
    await addCertificate(db, 'GIFT-500', 500)
    const member = await shop.signIn()
    await makeMember(db, '+79161234567', [{ bonuses: 300 }])
    const browser = plainBrowser(member)
    const cart = await putIntoCart(shop, browser)
    const coupon = 'form:has(#plain-coupon)'
    const wrong = await browser.submit(cart, coupon, { typed: { coupon: 'НЕТ' } })
    expect([wrong.status, wordsOf(wrong, '#plain-coupon-error')]).toEqual([
      422,
      'Не удалось применить промокод',
    ])
    expect(wrong.document.querySelector('#plain-coupon')?.getAttribute('value')).toBe('НЕТ')
    const reduced = await browser.submit(wrong, coupon, { typed: { coupon: 'лето' } })
    expect(wordsOf(reduced, '.order-plain .fold__entry')).toContain('ЛЕТО — применён')
    expect(wordsOf(reduced, SUM)).toContain('3 591 Р')
    const restored = await browser.submit(reduced, 'form:has([name="coupon_off"])')
    expect(wordsOf(restored, SUM)).toContain('3 990 Р')

    const certificate = 'form:has(#plain-certificate_id)'
    const unknown = await browser.submit(restored, certificate, { typed: { certificate_id: 'X-1' } })
    expect(wordsOf(unknown, '#plain-certificate_id-error')).not.toBe('')
    const paid = await browser.submit(unknown, certificate, { typed: { certificate_id: 'GIFT-500' } })
    expect(wordsOf(paid, SUM)).toContain('3 490 Р')
    const unpaid = await browser.submit(paid, 'form:has([name="certificate_off"])')

    const spent = await browser.submit(unpaid, 'form:has([name="bonuses"])', { button: 'Списать' })
    expect(wordsOf(spent, SUM)).toContain('3 690 Р')
    expect(wordsOf(await browser.submit(spent, 'form:has([name="bonuses"])'), SUM)).toContain('3 990 Р')
  })

  test('an order is paid on the provider’s page, and one that is not paid can be paid later or cancelled', async () => {
    await takeMoneyOnline(shop)
    const { browser } = await start()
    const review = await toReview(shop, browser, 'courier')
    const leading = await browser.submit(review, '#order-step', { typed: { payment_system_id: '1' } })
    expect(leading.path).toMatch(/^\/order\/payment\/\?ORDER_ID=/)
    const page = leading.document.querySelector('.placed a')?.getAttribute('href') ?? ''
    expect(leading.headers.refresh).toBe(`0; url=${page}`)
    expect(leading.headers['cache-control']).toBe('private, no-store')
    const bank = await browser.open(new URL(page).pathname)
    const paid = await browser.submit(bank, '.bank__form')
    expect(paid.path).toMatch(/^\/order\/\?ORDER_ID=/)
    const [order] = await shop.shop.db.selectFrom('orders').selectAll().execute()
    expect(order).toMatchObject({ payment_id: 1, payment_status: 'paid' })
    // There is nothing to pay any more, and the page to pay on leads back.
    expect((await browser.open(leading.path)).path).toMatch(/^\/order\/(payment\/)?\?ORDER_ID=/)
    const again = await browser.submit(paid, 'form[action="/order/cancel/"]')
    expect(again.path).toBe(paid.path)

    await putIntoCart(shop, browser)
    const later = await browser.submit(await toReview(shop, browser, 'courier'), '#order-step', {
      typed: { payment_system_id: '1' },
    })
    const waiting = await browser.open(later.path.replace('payment/', ''))
    const pay = await browser.submit(waiting, 'form[action="/order/pay/"]')
    expect(pay.path).toBe(later.path)
    const cancelled = await browser.submit(waiting, 'form[action="/order/cancel/"]')
    expect(wordsOf(cancelled, 'h1')).toContain('отменён')
    const refused = await browser.submit(waiting, 'form[action="/order/pay/"]')
    expect([refused.status, wordsOf(refused, '.placed__head > [role="alert"]')]).toEqual([
      409,
      'Заказ отменён, платить за него не нужно',
    ])
  })
})
