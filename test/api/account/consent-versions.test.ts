import { createHash } from 'node:crypto'
import type { Renderer } from '../../../server/render/renderer.ts'
import { onBothDatabases } from '../../support/database/databases.ts'
import { orderBody } from '../../support/orders/order-body.ts'
import { copyTemplates, type OwnTemplates, openRendererOf } from '../../support/pages/own-templates.ts'
import { createTestShop, type TestShop } from '../../support/test-shop.ts'

const PHONE = '+79161112233'
const MINUTE_MS = 60_000
const SECOND = { from: 'version: 1\nfrom: 2026-01-01', to: 'version: 2\nfrom: 2026-01-02' }

onBothDatabases('the version of a text that is agreed to', open => {
  let templates: OwnTemplates
  let renderer: Renderer
  let shop: TestShop
  beforeEach(async () => {
    templates = copyTemplates()
    renderer = await openRendererOf(templates.folder)
    shop = await createTestShop({ db: await open(), given: { renderer } })
  })
  afterEach(async () => {
    renderer.close()
    templates.close()
  })

  type Browser = ReturnType<TestShop['visit']>
  const page = async (browser: Browser, path: string) =>
    (await browser.get(path).unset('X-Requested-With').expect(200)).text
  const rows = () =>
    shop.shop.db
      .selectFrom('consents')
      .select(['purpose', 'text_version', 'text_hash', 'page', 'withdrawn_at'])
      .orderBy('id')
      .execute()

  async function order(browser: Browser) {
    const id = shop.goods.linenDress.offers[0]?.id as number
    await browser.post('/api/cart/').send({ offer_id: id, quantity: 1 }).expect(200)
    const { body } = await browser
      .post('/api/cart/checkout/')
      .send(
        orderBody(shop, [{ id, quantity: 1 }], {
          client: { name: 'Анна Каренина', phone: PHONE, email: 'a@b.ru' },
        }),
      )
      .expect(200)
    expect(body.errors).toEqual([])
    shop.pass(MINUTE_MS)
  }

  /** An editor's new file beside the one in force. @returns its text */
  async function publish(name: 'agreement' | 'personal-data'): Promise<string> {
    const before = templates.change(`pages/${name}.liquid`, text => text)
    const text = before.replace(SECOND.from, SECOND.to).replace('<h1', '<p>Новое.</p>\n  <h1')
    templates.write(`pages/${name}-2.liquid`, text)
    await renderer.refresh()
    expect(renderer.faults()).toEqual([])
    // What is painted for a visitor is looked at again after half a minute.
    shop.pass(MINUTE_MS)
    return text
  }

  const agree = (browser: Browser, shown: object) =>
    browser
      .post('/personal/profile/documents/')
      .unset('X-Requested-With')
      .set('Sec-Fetch-Site', 'same-origin')
      .type('form')
      .send(shown)

  test('is one everywhere: on its page, in the row with the hash of the text, and in the account', async () => {
    const member = await shop.signIn(PHONE)
    await order(member)
    const text = await publish('agreement')
    await order(member)

    const agreed = await rows()
    expect(agreed.map(({ purpose, text_version }) => `${purpose} ${text_version}`)).toEqual([
      'terms 1',
      'personal_data 1',
      'terms 2',
      'personal_data 1',
    ])
    expect(agreed[2]?.text_hash).toBe(createHash('sha256').update(text).digest('hex'))
    expect(agreed[2]?.text_hash).not.toBe(agreed[0]?.text_hash)
    const shown = /Редакция (\S+), действует/.exec(await page(member, '/agreement/'))?.[1]
    expect(shown).toBe(agreed[2]?.text_version)
    const profile = await page(member, '/personal/profile/')
    for (const version of ['1', '2']) {
      expect(profile).toContain(`<a href="/agreement/${version}/">редакция ${version}</a>`)
      expect(await page(member, `/agreement/${version}/`)).toContain(
        `Редакция ${version}, действов`.slice(0, -2),
      )
    }
  })

  test('is asked anew when it changes: a notice, the profile, the order; reading goes on', async () => {
    const member = await shop.signIn(PHONE)
    await order(member)
    const notices = async () =>
      (await member.get('/api/lk/notify/')).body.filter(({ type }: { type: string }) => type === 'documents')
    expect(await notices()).toEqual([])
    expect(await page(member, '/order/')).not.toContain('изменились условия')

    await publish('agreement')
    expect(await notices()).toEqual([
      expect.objectContaining({
        text: 'Новая редакция: «Пользовательское соглашение». Подтвердите её',
        url: '/personal/profile/#documents',
      }),
    ])
    expect(await page(member, '/personal/profile/')).toContain('Документы изменились')
    expect(await page(member, '/order/')).toContain(
      '<a href="/agreement/2/" target="_blank" rel="noreferrer">',
    )
    for (const path of ['/', '/catalog/', '/personal/orders/', '/agreement/']) await page(member, path)

    await agree(member, { terms: '2' }).expect(303)
    expect(await notices()).toEqual([])
    expect(await page(member, '/personal/profile/?done=documents')).toContain('вы приняли новую редакцию')
    expect(await page(member, '/personal/profile/')).not.toContain('Документы изменились')
    expect((await rows()).at(-1)).toMatchObject({
      purpose: 'terms',
      text_version: '2',
      page: '/personal/profile/',
      withdrawn_at: null,
    })
  })

  test('is agreed to by the next order too, and is not asked of who never agreed', async () => {
    const member = await shop.signIn(PHONE)
    const newcomer = await shop.signIn('+79160000009')
    await order(member)
    await publish('agreement')
    await publish('personal-data')
    expect(await page(member, '/order/')).toContain('Обработка персональных данных, редакция 2')
    expect(await page(newcomer, '/order/')).not.toContain('изменились условия')
    expect(await page(shop.visit(), '/order/')).not.toContain('изменились условия')

    await order(member)
    expect(await page(member, '/order/')).not.toContain('изменились условия')
    expect((await rows()).map(({ text_version }) => text_version)).toEqual(['1', '1', '2', '2'])
  })

  test('is not asked of who has withdrawn their consent since', async () => {
    const member = await shop.signIn(PHONE)
    await order(member)
    await publish('agreement')
    expect(await page(member, '/order/')).toContain('изменились условия')
    const withdrawn = { withdrawn_at: shop.shop.now() }
    await shop.shop.db.updateTable('consents').set(withdrawn).where('purpose', '=', 'terms').execute()
    shop.pass(MINUTE_MS)
    expect(await page(member, '/order/')).not.toContain('изменились условия')
    expect(await page(member, '/personal/profile/')).not.toContain('Документы изменились')
  })

  test('that was not shown is not agreed to: another version, nothing ticked, or twice', async () => {
    const member = await shop.signIn(PHONE)
    await order(member)
    await publish('agreement')
    for (const shown of [{}, { terms: '1' }, { terms: '3' }, { personal_data: '1' }, { advertising: '1' }]) {
      const { text } = await agree(member, shown).expect(422)
      expect(text).toContain('Отметьте документ')
    }
    expect(await rows()).toHaveLength(2)

    await agree(member, { terms: '2' }).expect(303)
    await agree(member, { terms: '2' }).expect(422)
    expect(await rows()).toHaveLength(3)
    await agree(shop.visit(), { terms: '2' }).expect(303)
    expect(await rows()).toHaveLength(3)
  })
})
