import { parseHTML } from 'linkedom'
import { DAY_MS } from '../../server/contract/durations.ts'
import type { Db } from '../../server/database/open-database.ts'
import { onBothDatabases } from '../support/database/databases.ts'
import { openTemplates } from '../support/pages/own-templates.ts'
import { plainSpaces } from '../support/plain-spaces.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

const PATH = '/forms/visit/'
const FORM = `title: Запись на показ
button: Записаться
thanks: Спасибо! Ждём вас.
to: show@vitrina.example
fields:
  - { name: name, label: Имя, type: text, required: да }
  - { name: phone, label: Телефон, type: phone }
  - { name: email, label: Почта, type: email }
  - { name: guests, label: Сколько вас, type: select, required: да, options: [один, двое] }
  - { name: wish, label: Пожелания, type: textarea }
`
const ANNA = {
  ...{ name: 'Анна <b>', phone: '8 916 123-45-67', email: 'Anna@example.ru', guests: 'двое' },
  ...{ wish: 'У окна.\r\nСпасибо', consent: 'yes' },
}
type Browser = ReturnType<TestShop['visit']>

onBothDatabases('a form of an editor', open => {
  let templates: Awaited<ReturnType<typeof openTemplates>>
  let shop: TestShop
  let db: Db
  beforeAll(async () => {
    templates = await openTemplates(({ write, append }) => {
      write('forms/visit.yaml', FORM)
      // It is the 15th of January, 12:00 in Moscow.
      write('forms/soon.yaml', `${FORM}shown_from: 2026-01-15 13:00\nshown_to: 2026-01-15 14:00\n`)
      write('forms/ours.yaml', FORM.replace(/to: .*\n/, ''))
      append('pages/about.liquid', "\n{% form 'visit' %}\n{% form 'soon' %}\n")
    })
  })
  afterAll(() => templates.close())
  const openShop = async (env: Record<string, string> = {}) => {
    shop = await createTestShop({ db: await open(), given: { renderer: templates.renderer }, env })
    db = shop.shop.db
  }
  afterEach(() => shop.close())

  const get = (path: string, browser = shop.visit()) => browser.get(path).unset('X-Requested-With')
  const send = (
    fields: Record<string, string | string[] | undefined> = {},
    { path = PATH, browser = shop.visit() }: { path?: string; browser?: Browser } = {},
  ) =>
    browser
      .post(path)
      .unset('X-Requested-With')
      .type('form')
      .send({ ...ANNA, ...fields })
  const documentOf = ({ text }: { text: string }) => parseHTML(text).document
  const wordsOf = (element: Element | null) => plainSpaces(element?.textContent ?? '').trim()
  const letters = () => db.selectFrom('outbox').selectAll().execute()
  const expectNothing = async () => {
    expect(await letters()).toEqual([])
    expect(await db.selectFrom('consents').selectAll().execute()).toEqual([])
  }

  test('stands in a cached page, equal for all, as a plain form', async () => {
    await openShop()
    const first = await get('/about/').expect(200)
    const misses = shop.shop.page_caches.pages.figures().misses
    expect((await get('/about/').expect(200)).text).toBe(first.text)
    expect(shop.shop.page_caches.pages.figures().misses).toBe(misses)

    const form = documentOf(first).querySelector(`form[action="${PATH}"]`) as Element
    expect(wordsOf(form.querySelector('h2'))).toBe('Запись на показ')
    expect(form.getAttribute('method')).toBe('post')
    const fields = [...form.querySelectorAll('.field__input')].map(field => [
      field.getAttribute('name'),
      field.getAttribute('type') ?? field.localName,
      field.hasAttribute('required'),
    ])
    expect(fields).toEqual([
      ['name', 'text', true],
      ['phone', 'tel', false],
      ['email', 'email', false],
      ['guests', 'select', true],
      ['wish', 'textarea', false],
    ])
    expect([...form.querySelectorAll('option')].map(option => option.getAttribute('value'))).toEqual([
      '',
      'один',
      'двое',
    ])
    const consent = form.querySelector('[name="consent"]') as Element
    expect([consent.hasAttribute('required'), consent.hasAttribute('checked')]).toEqual([true, false])
    expect(form.querySelector('.checkbox__label a')?.getAttribute('href')).toBe('/personal-data/')
  })

  test('comes as one letter with what was said, and a consent with its version', async () => {
    await openShop()
    const browser = shop.visit()
    const referer = 'http://127.0.0.1/about/?utm_source=mail'
    const { headers } = await send({}, { browser })
      .set('Host', '127.0.0.1')
      .set('Referer', referer)
      .expect(303)
    expect(headers.location).toBe(`${PATH}sent/?back=%2Fabout%2F%3Futm_source%3Dmail`)
    const sent = documentOf(await get(headers.location ?? '').expect(200))
    expect(wordsOf(sent.querySelector('[role="status"]'))).toBe('Спасибо! Ждём вас.')
    expect(sent.querySelector('article a')?.getAttribute('href')).toBe('/about/?utm_source=mail')

    const [consent, ...others] = await db.selectFrom('consents').selectAll().execute()
    expect(others).toEqual([])
    expect(consent).toMatchObject({
      ...{ purpose: 'personal_data', page: '/about/', email: null },
      label: 'Даю согласие на обработку персональных данных',
    })
    const [row] = await letters()
    expect(row).toMatchObject({ kind: 'mail', recipient: 'show@vitrina.example' })
    expect(JSON.parse(row?.payload_json ?? '').headers).toEqual({ 'Reply-To': 'Anna@example.ru' })
    const [letter] = await shop.outbox()
    expect(letter).toMatchObject({ to: 'show@vitrina.example', subject: 'Форма «Запись на показ»' })
    for (const words of [
      '/about/\n',
      'Имя: Анна <b>\n',
      'Телефон: +79161234567\n',
      'Почта: Anna@example.ru\n',
      'Сколько вас: двое\n',
      'Пожелания: У окна.\nСпасибо\n',
      `редакция ${consent?.text_version}`,
    ])
      expect(letter?.text).toContain(words)
    expect(letter?.html).toContain('Анна &lt;b&gt;')
    expect(letter?.html).toContain('Сколько вас')
    expect(shop.log.join('\n')).not.toMatch(/Анна|9161234567|anna@example/i)
  })

  test('goes to the shop itself where no recipient is named, without what was left empty', async () => {
    await openShop()
    await send({ phone: ' ', email: '', wish: undefined }, { path: '/forms/ours/' }).expect(303)
    const [letter] = await shop.outbox()
    expect(letter?.to).toBe(shop.shop.config.seller.email)
    expect(letter?.text).toContain('Имя: Анна <b>\nСколько вас: двое\n\n')
    expect(letter?.text).not.toMatch(/Телефон|Почта|Пожелания/)
  })

  test.each<[string, Record<string, string | string[] | undefined>, Record<string, string>]>([
    ['a missing field', { name: ' ' }, { name: 'Обязательное поле' }],
    ['a wrong phone', { phone: '112' }, { phone: 'Введите корректный номер телефона' }],
    ['a wrong e-mail', { email: 'anna' }, { email: 'Введите корректный email' }],
    ['an option that there is not', { guests: 'трое' }, { guests: 'Выберите из списка' }],
    ['a line that is too long', { name: 'а'.repeat(201) }, { name: 'Не длиннее 200 знаков' }],
    ['a text that is too long', { wish: 'а'.repeat(2_001) }, { wish: 'Не длиннее 2000 знаков' }],
    ['a list for a text', { name: ['Анна', 'Вера'] }, { name: 'Обязательное поле' }],
    ['no consent', { consent: undefined }, { consent: 'Без согласия форму не отправить' }],
    [
      'several',
      { name: undefined, phone: '1', guests: undefined, consent: undefined },
      {
        ...{ name: 'Обязательное поле', phone: 'Введите корректный номер телефона' },
        ...{ guests: 'Обязательное поле', consent: 'Без согласия форму не отправить' },
      },
    ],
  ])('says at its field what is wrong and loses nothing: %s', async (_what, fields, wrong) => {
    await openShop()
    const answer = await send(fields, { path: `${PATH}?back=/about/` }).expect(400)
    expect(answer.headers['cache-control']).toBe('private, no-store')
    expect(answer.headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups')
    const form = documentOf(answer).querySelector('.editors-form') as Element
    expect(form.getAttribute('action')).toBe(`${PATH}?back=%2Fabout%2F`)
    const found = [...form.querySelectorAll('[aria-invalid]')].map(field => [
      field.getAttribute('name'),
      wordsOf(form.querySelector(`#${field.getAttribute('aria-describedby')}`)),
    ])
    expect(Object.fromEntries(found)).toEqual(wrong)
    const typed = { ...ANNA, ...fields }
    const said = (name: keyof typeof ANNA) =>
      typeof typed[name] === 'string' ? typed[name].replaceAll('\r\n', '\n').trim() : ''
    for (const name of ['name', 'phone', 'email'] as const)
      expect(form.querySelector(`[name="${name}"]`)?.getAttribute('value')).toBe(said(name))
    expect(form.querySelector('textarea')?.textContent).toBe(said('wish'))
    const chosen = form.querySelector('option[selected]')?.getAttribute('value') ?? ''
    expect(chosen).toBe(said('guests') === 'двое' ? 'двое' : '')
    expect(form.querySelector('[name="consent"]')?.hasAttribute('checked')).toBe(typed.consent === 'yes')
    await expectNothing()
  })

  test('pressed twice, at once or one after another, is one letter; the next day another', async () => {
    await openShop({ LIMITS: 'on' })
    const browser = shop.visit()
    await Promise.all([send({}, { browser }).expect(303), send({}, { browser }).expect(303)])
    await send({}, { browser }).expect(303)
    expect(await letters()).toHaveLength(1)
    expect(await db.selectFrom('consents').selectAll().execute()).toHaveLength(1)

    await send({ wish: 'Нет, у двери' }, { browser }).expect(303)
    await send({}, { browser, path: '/forms/ours/' }).expect(303)
    expect(await letters()).toHaveLength(3)
    shop.pass(DAY_MS)
    await send({}, { browser }).expect(303)
    expect(await letters()).toHaveLength(4)
  })

  test('a program that fills in every field is thanked, and nothing is sent', async () => {
    await openShop()
    await send({ company_site: 'https://spam.example' }).expect(303).expect('Location', `${PATH}sent/`)
    await expectNothing()
  })

  test('is limited: what was typed comes back with the wait, and is no letter', async () => {
    await openShop({ LIMITS: 'on', LIMIT_FORM_ADDRESS: '1/day' })
    await send().expect(303)
    const answer = await send({ name: 'Вера' }).expect(429)
    const form = documentOf(answer).querySelector('.editors-form') as Element
    expect(wordsOf(form.querySelector('[role="alert"]'))).toContain('Слишком часто')
    expect(form.querySelector('[name="name"]')?.getAttribute('value')).toBe('Вера')
    expect(await letters()).toHaveLength(1)
  })

  test('is taken from our own pages alone, and leads nowhere else', async () => {
    await openShop()
    await send().set('Sec-Fetch-Site', 'cross-site').expect(400)
    await expectNothing()
    for (const back of ['https://other.example/', '//other.example/', '/\\other.example'])
      await send({ name: back }, { path: `${PATH}?back=${encodeURIComponent(back)}` })
        .expect(303)
        .expect('Location', `${PATH}sent/`)
    await send({ name: 'Глеб' })
      .set('Referer', 'https://other.example/about/')
      .expect(303)
      .expect('Location', `${PATH}sent/`)
    const sent = await get(`${PATH}sent/?back=//other.example/`).expect(200)
    expect(documentOf(sent).querySelector('article a')?.getAttribute('href')).toBe('/')
    await send({}, { path: '/forms/nowhere/' }).expect(404)
    await get('/forms/nowhere/').expect(404)
  })

  test('is there between its dates alone, although the page is cached', async () => {
    await openShop()
    const isShown = async () => (await get('/about/')).text.includes('action="/forms/soon/"')
    const statuses = async () => {
      const alone = await get('/forms/soon/')
      const taken = await send({}, { path: '/forms/soon/' })
      return [await isShown(), alone.status, taken.status]
    }
    expect(await statuses()).toEqual([false, 404, 404])
    shop.pass(60 * 60_000)
    expect(await statuses()).toEqual([true, 200, 303])
    shop.pass(60 * 60_000)
    expect(await statuses()).toEqual([false, 404, 404])
    // Who sent it in its last minute is thanked.
    await get('/forms/soon/sent/').expect(200)
  })
})
