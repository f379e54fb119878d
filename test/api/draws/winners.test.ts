import { HOUR_MS } from '../../../server/contract/durations.ts'
import { drawWinners } from '../../../server/shop/draws/draw-winners.ts'
import { choicesOf } from '../../../server/shop/draws/seed.ts'
import { firstOfShuffle } from '../../../server/shop/draws/shuffle.rules.ts'
import { onBothDatabases } from '../../support/database/databases.ts'
import { deleteAccount } from '../../support/delete-account.ts'
import { SEED } from '../../support/draws/draw-file.ts'
import { type DrawShop, openDrawShop } from '../../support/draws/draw-shop.ts'

const DAY_MS = 24 * HOUR_MS

onBothDatabases('the winners of a draw', open => {
  let shop: DrawShop
  beforeEach(async () => {
    shop = await openDrawShop(await open())
  })
  afterEach(() => shop.end())

  const draw = (seed: string | null = SEED) => drawWinners(shop.shop, shop.draw(), async () => seed)
  const getPage = async (path = '/draws/trying/', browser = shop.visit()) =>
    (await browser.get(path).unset('X-Requested-With').expect(200)).text
  const afterTheEnd = () => shop.pass(6 * DAY_MS)
  const client = (name: string, end: string) => ({
    client: { name, phone: `+7 916 123 45 ${end}`, email: 'winner@example.ru' },
  })

  test('are the first of a shuffle by the seed of all numbers that stand, masked', async () => {
    const orders = []
    for (const [at, name] of ['Анна', 'Борис', 'Вера', 'Глеб', 'Дарья', 'Егор'].entries()) {
      orders.push(await shop.buy(shop.visit(), client(`${name} Каренина`, `1${at}`)))
      shop.pass(1_000)
    }
    await shop.move(orders[1] as string, { status: 'cancelled' })
    afterTheEnd()
    const { winners, numbers, entries, seed } = await draw()

    const expected = firstOfShuffle([1, 3, 4, 5, 6], 3, choicesOf(SEED))
    expect({ numbers, entries, seed }).toEqual({ numbers: '1,3-6', entries: 5, seed: SEED })
    expect(winners.map(({ number }) => number)).toEqual(expected)
    expect(winners.map(({ prize }) => prize)).toEqual(['Пальто', 'Сертификат', 'Сертификат'])
    expect(winners.map(({ masked }) => masked)).toEqual(
      expected.map(number => `${'АБВГДЕ'[number - 1]}. ··1${number - 1}`),
    )
    shop.pass(1_000)
    const text = await getPage()
    for (const { masked } of winners) expect(text).toContain(masked)
    expect(text).toContain(SEED)
    expect(text).not.toMatch(/Каренина|winner@|916 123|9161234/)
    for (const id of orders) expect(text).not.toContain(id)
  })

  test('are asked for an hour after the end at the earliest: unpaid orders are released by then', async () => {
    await shop.buy(shop.visit())
    await expect(draw()).rejects.toThrow(/можно определить с 21 января 2026 г\. в 01:00/)
    shop.pass(Date.parse('2026-01-21T01:00:00+03:00') - shop.shop.now() - 1)
    await expect(draw()).rejects.toThrow('Розыгрыш ещё не окончен')
    expect(await getPage()).not.toContain(SEED)
    shop.pass(1)
    expect((await draw()).winners).toHaveLength(1)
  })

  test('are refused by another seed than the announced one, and without any', async () => {
    afterTheEnd()
    await expect(draw('another')).rejects.toThrow('Секретная строка не та')
    await expect(draw(null)).rejects.toThrow('Нет секретной строки')
    expect(await shop.shop.db.selectFrom('draw_results').selectAll().execute()).toEqual([])
  })

  test('are stored once: nothing that happens later gives others', async () => {
    const owner = await shop.signIn('+79161234567')
    const order = await shop.buy(owner)
    for (let count = 0; count < 4; count++) await shop.buy(shop.visit(), client('Анна Каренина', `2${count}`))
    afterTheEnd()
    const first = await draw()
    await shop.move(order, { status: 'cancelled' })
    await shop.rewrite({ prizes: '[{name: Ничего, count: 5}]' })
    shop.pass(DAY_MS)
    const again = await drawWinners(shop.shop, shop.draw(), () => {
      throw new Error('nobody asks for the seed')
    })
    expect(again).toEqual(first)
  })

  test('see their prize in the account, and are without a name once it is deleted', async () => {
    await shop.rewrite({ prizes: '[{name: Пальто, count: 9}]' })
    const owner = await shop.signIn('+79161234567')
    const order = await shop.buy(owner)
    for (const status of ['confirmed', 'packed', 'shipped', 'delivered'] as const)
      await shop.move(order, { status })
    const other = await shop.signIn('+79160000002')
    const receipt = {
      number: '1234567890',
      store_id: String(shop.goods.tverskaya.id),
      bought_on: '2026-01-15',
    }
    await other.post('/draws/trying/').unset('X-Requested-With').type('form').send(receipt).expect(303)
    await shop.enter()
    afterTheEnd()
    await draw()
    expect(await getPage('/personal/draws/', owner)).toContain('Вы выиграли: Пальто')
    expect(await getPage()).toMatch(/А\. ··67/)
    expect(await getPage()).toMatch(/··02/)

    for (const browser of [owner, other]) await deleteAccount(browser).expect(303)
    shop.pass(1_000)
    const text = await getPage()
    expect(text).not.toMatch(/··(67|02)/)
    expect(text.match(/имя удалено/g)).toHaveLength(2)
  })

  test('have one letter each, at the confirmed e-mail of their account, however often the draw is asked for', async () => {
    await shop.rewrite({ prizes: '[{name: Пальто, count: 9}]' })
    const account = async (phone: string, email: string, isConfirmed: boolean) => {
      const browser = await shop.signIn(phone)
      await browser.post('/api/lk/user/').send({ email }).expect(200)
      const link = (await shop.outbox()).findLast(({ to }) => to === email)?.text ?? ''
      const [, token] = /token=([\w-]+)/.exec(link) ?? []
      if (isConfirmed) await browser.get(`/api/lk/user/confirm_mail/?token=${token}`).expect(200)
      return browser
    }
    const confirmed = await account('+79161234567', 'Olga@Example.ru', true)
    const typed = await account('+79160000002', 'typed@example.ru', false)
    await shop.buy(confirmed)
    await shop.buy(confirmed)
    // Numbers follow the order in which they came.
    shop.pass(1_000)
    await shop.buy(typed, client('Вера Каренина', '02'))
    await shop.buy(shop.visit(), client('Глеб Каренин', '03'))
    const before = (await shop.outbox()).length
    afterTheEnd()
    await Promise.all([draw(), draw()])
    await draw()

    const won = (await shop.outbox())
      .slice(before)
      .filter(({ subject }) => subject?.startsWith('Вы выиграли'))
    expect(won.map(({ to, subject }) => [to, subject])).toEqual([['olga@example.ru', 'Вы выиграли 2 приза']])
    const [{ text = '', html = '' } = {}] = won
    expect(text).toMatch(/^«Розыгрыш пальто»: итоги подведены/)
    expect(text).toMatch(/Пальто: ваш номер (1\nПальто: ваш номер 2|2\nПальто: ваш номер 1)\n\n/)
    for (const said of [text, html]) {
      for (const path of ['/draws/trying/', '/personal/draws/'])
        expect(said).toContain(shop.shop.config.SITE_URL + path)
      expect(said).not.toMatch(/Каренин|9161234/)
    }
  })

  test('are not written to once the account is deleted', async () => {
    const owner = await shop.signIn('+79161234567')
    await shop.shop.db.updateTable('users').set({ email: 'olga@example.ru', mail_confirmed: 1 }).execute()
    const order = await shop.buy(owner)
    for (const status of ['confirmed', 'packed', 'shipped', 'delivered'] as const)
      await shop.move(order, { status })
    await shop.outbox()
    afterTheEnd()
    await draw()
    const waiting = async () =>
      (await shop.shop.db.selectFrom('outbox').where('status', '=', 'waiting').selectAll().execute()).filter(
        ({ payload_json }) => payload_json.includes('draw-won'),
      ).length
    expect(await waiting()).toBe(1)
    await deleteAccount(owner).expect(303)
    expect(await waiting()).toBe(0)
  })

  test('are nobody where nobody took part', async () => {
    afterTheEnd()
    expect((await draw()).winners).toEqual([])
    expect(await getPage()).toContain('Никто не участвовал')
  })
})
