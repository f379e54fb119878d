import { parseHTML } from 'linkedom'
import { onBothDatabases } from '../../support/database/databases.ts'
import { deleteAccount } from '../../support/delete-account.ts'
import { type DrawShop, openDrawShop } from '../../support/draws/draw-shop.ts'
import { plainSpaces } from '../../support/plain-spaces.ts'

const DAY_MS = 24 * 60 * 60_000

onBothDatabases('a receipt in a draw, by the plain form of its page,', open => {
  let shop: DrawShop
  let person: Awaited<ReturnType<DrawShop['signIn']>>
  beforeEach(async () => {
    shop = await openDrawShop(await open())
    person = await shop.signIn('+79160000001')
  })
  afterEach(() => shop.end())

  const receipt = (fields: Record<string, string> = {}) => ({
    ...{
      number: '0012345678',
      store_id: String(shop.goods.tverskaya.id),
      bought_on: '2026-01-15',
      ...fields,
    },
  })
  const send = (fields: Record<string, string>, browser = person) =>
    browser.post('/draws/trying/').unset('X-Requested-With').type('form').send(fields)

  test('has the next number and leads to it, and again to the same', async () => {
    await shop.buy(shop.visit())
    await shop.enter()
    for (const number of ['0012345678', '12345678', ' 00-1234 5678']) {
      const { headers } = await send(receipt({ number })).expect(303)
      expect(headers.location).toBe('/personal/draws/')
    }
    expect((await shop.numbers()).at(-1)).toBe('2 0012345678')
    expect(await shop.numbers()).toHaveLength(2)
    const { text } = await person.get('/personal/draws/').unset('X-Requested-With').expect(200)
    expect(plainSpaces(text)).toContain('чек 0012345678 · Участвует')
  })

  test('takes part once over all people, and whoever comes second keeps what was typed', async () => {
    await send(receipt()).expect(303)
    const other = await shop.signIn('+79160000002')
    const { text } = await send(receipt({ number: '12345678' }), other).expect(422)
    const { document } = parseHTML(text)
    expect(document.querySelector('#receipt-number')?.getAttribute('value')).toBe('12345678')
    expect(document.querySelector('#receipt-number-error')?.textContent).toContain('Этот чек уже участвует')
    expect(document.querySelector('#receipt-day')?.getAttribute('value')).toBe('2026-01-15')
    expect(document.querySelector('#receipt-store option[selected]')?.getAttribute('value')).toBe(
      String(shop.goods.tverskaya.id),
    )
    expect(await shop.numbers()).toHaveLength(1)
  })

  test.each([
    ['number', '12', 'Номер чека — 10 цифр после букв «ФП»'],
    ['number', '', 'Обязательное поле'],
    ['store_id', '999999', 'Выберите магазин из списка'],
    ['store_id', 'Тверская', 'Выберите магазин из списка'],
    ['bought_on', '15.01.2026', 'Укажите день покупки, как на чеке'],
    ['bought_on', '2026-01-14', 'Участвуют чеки за дни розыгрыша'],
    ['bought_on', '2026-01-16', 'Участвуют чеки за дни розыгрыша'],
  ])('with a wrong %s (%j) is told so at the field', async (field, value, words) => {
    const { text, status } = await send(receipt({ [field]: value }))
    expect([status === 400 || status === 422, text.includes(words)]).toEqual([true, true])
    expect(await shop.numbers()).toEqual([])
  })

  test('is for who is signed in: anybody else is sent to sign in, and comes back to the draw', async () => {
    const { headers } = await send(receipt(), shop.visit()).expect(303)
    expect(headers.location).toBe('/auth/?back=%2Fdraws%2Ftrying%2F')
    const page = async (browser: typeof person) =>
      parseHTML((await browser.get('/draws/trying/').unset('X-Requested-With').expect(200)).text).document
    const isHidden = (document: Document, selector: string) =>
      document.querySelector(selector)?.closest('[hidden]') !== null
    const [stranger, own] = [await page(shop.visit()), await page(person)]
    expect([isHidden(stranger, '.draw-receipt'), isHidden(stranger, 'a[href^="/auth/?back="]')]).toEqual([
      true,
      false,
    ])
    expect([isHidden(own, '.draw-receipt'), isHidden(own, 'p > a[href^="/auth/?back="]')]).toEqual([
      false,
      true,
    ])
  })

  test('is refused after the end, and where the draw takes none', async () => {
    await shop.rewrite({ receipts: 'нет' })
    await send(receipt()).expect(409)
    await shop.rewrite({})
    shop.pass(6 * DAY_MS)
    const { text } = await send(receipt()).expect(409)
    expect(text).toContain('розыгрыш окончен')
    expect(await shop.numbers()).toEqual([])
  })

  test('goes with the account', async () => {
    await send(receipt()).expect(303)
    await deleteAccount(person).expect(303)
    expect(await shop.numbers()).toEqual([])
    const next = await shop.signIn('+79160000002')
    await send(receipt(), next).expect(303)
    expect(await shop.numbers()).toEqual(['2 0012345678'])
  })
})

onBothDatabases('receipts of a guesser', open => {
  test('are limited a day', async () => {
    const shop = await openDrawShop(await open(), { env: { LIMITS: 'on' } })
    const person = await shop.signIn('+79160000001')
    const send = (at: number) =>
      person
        .post('/draws/trying/')
        .unset('X-Requested-With')
        .type('form')
        .send({ number: `100000${at}`, store_id: String(shop.goods.tverskaya.id), bought_on: '2026-01-15' })
    for (let at = 10; at < 30; at++) await send(at).expect(303)
    await send(30).expect(429)
    // What has its number already is no new one.
    await send(10).expect(303)
    expect(await shop.numbers()).toHaveLength(20)
    await shop.end()
  })
})
