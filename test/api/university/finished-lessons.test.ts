import { sweepVisitors } from '../../../server/shop/account/sessions/sweep-visitors.ts'
import { onBothDatabases } from '../../support/database/databases.ts'
import { createTestShop, type TestShop } from '../../support/test-shop.ts'

const PHONE = '+79161112233'
const HALF_A_YEAR_MS = 181 * 24 * 60 * 60_000

onBothDatabases('a finished lesson', open => {
  let shop: TestShop
  beforeEach(async () => {
    shop = await createTestShop({ db: await open() })
  })

  type Browser = ReturnType<TestShop['visit']>
  const form = (browser: Browser, path: string) =>
    browser.post(path).unset('X-Requested-With').set('Sec-Fetch-Site', 'same-origin')
  const finish = (browser: Browser, lesson: string) => form(browser, `/university/${lesson}/finish/`)
  const page = async (browser: Browser, path: string) =>
    (await browser.get(path).unset('X-Requested-With').expect(200)).text
  const rows = () =>
    shop.shop.db
      .selectFrom('finished_lessons')
      .select(['course', 'lesson', 'user_id', 'visitor_id'])
      .orderBy('lesson')
      .execute()

  test('is marked by a form, shown in its course and by the university, and the mark is taken off', async () => {
    const browser = shop.visit()
    expect(await page(browser, '/university/merki/figura/')).toContain('Отметить урок пройденным')

    const { headers } = await finish(browser, 'merki/figura').expect(303)
    expect(headers.location).toBe('/university/merki/figura/#progress')
    expect(await page(browser, '/university/merki/figura/')).toContain('Урок пройден.')
    expect(await page(browser, '/university/merki/')).toContain('Пройдено 1 из 3')
    expect(await page(browser, '/university/')).toContain('Продолжить: Как читать таблицу размеров')
    // Of nobody else: the pages are cached for all.
    expect(await page(shop.visit(), '/university/merki/')).not.toContain('Пройден')

    await form(browser, '/university/merki/figura/reopen/').expect(303)
    expect(await page(browser, '/university/merki/')).not.toContain('Пройдено')
    expect(await rows()).toEqual([])
  })

  test('twice is once, and the whole course is said to be over', async () => {
    const browser = shop.visit()
    for (const lesson of ['figura', 'figura', 'tablica', 'posadka'])
      await finish(browser, `merki/${lesson}`).expect(303)

    expect(await rows()).toHaveLength(3)
    expect(await page(browser, '/university/merki/')).toContain('Курс пройден')
    expect(await page(browser, '/university/')).not.toContain('Продолжить')
  })

  test('joins the account at sign-in, with what the account had', async () => {
    const member = await shop.signIn(PHONE)
    await finish(member, 'merki/figura').expect(303)
    const browser = shop.visit()
    for (const lesson of ['merki/figura', 'uhod/len']) await finish(browser, lesson).expect(303)

    shop.pass(60_000)
    await shop.signIn(PHONE, browser)

    const { id: user_id } = (await member.get('/api/userinfo/')).body.data
    expect(await rows()).toEqual([
      { course: 'merki', lesson: 'figura', user_id, visitor_id: null },
      { course: 'uhod', lesson: 'len', user_id, visitor_id: null },
    ])
    expect(await page(member, '/university/uhod/')).toContain('Пройдено 1 из 3')
    expect(await page(browser, '/university/uhod/len/')).not.toContain('Отметки хранятся в этом браузере')
  })

  test('is in what a person downloads, and goes with the account', async () => {
    const member = await shop.signIn(PHONE)
    await finish(member, 'merki/figura').expect(303)
    const { text } = await member.get('/personal/profile/export/').unset('X-Requested-With').expect(200)
    expect(JSON.parse(text).lessons).toEqual([expect.objectContaining({ course: 'merki', lesson: 'figura' })])

    await form(member, '/personal/profile/delete/').type('form').send({ sure: 'yes' }).expect(303)
    expect(await rows()).toEqual([])
  })

  test('keeps a browser’s row as a cart does, and goes with it after half a year', async () => {
    await finish(shop.visit(), 'merki/figura').expect(303)
    await sweepVisitors(shop.shop)
    expect(await rows()).toHaveLength(1)

    shop.pass(HALF_A_YEAR_MS)
    await sweepVisitors(shop.shop)
    expect(await rows()).toEqual([])
    expect(await shop.shop.db.selectFrom('visitors').selectAll().execute()).toEqual([])
  })

  test('that is not there is refused, and so is another site: neither leaves a row or a cookie', async () => {
    for (const lesson of ['merki/nowhere', 'nowhere/figura', 'merki/len']) {
      const { headers } = await finish(shop.visit(), lesson).expect(404)
      expect(headers['set-cookie']).toBeUndefined()
    }
    const foreign = await shop
      .visit()
      .post('/university/merki/figura/finish/')
      .unset('X-Requested-With')
      .set('Sec-Fetch-Site', 'cross-site')
    expect(foreign.status).toBe(400)
    expect(await rows()).toEqual([])
    expect(await shop.shop.db.selectFrom('visitors').selectAll().execute()).toEqual([])
  })
})
