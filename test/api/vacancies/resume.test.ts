import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Db } from '../../../server/database/open-database.ts'
import { openProviders } from '../../../server/providers/open-providers.ts'
import { sendOutbox } from '../../../server/shop/messages/send-outbox.ts'
import { eraseOldResumes } from '../../../server/shop/vacancies/create-resume.ts'
import { sweepResumeFiles } from '../../../server/shop/vacancies/resume-files.ts'
import { onBothDatabases } from '../../support/database/databases.ts'
import { DOC, docxOf, odtOf, PDF, RTF } from '../../support/files/documents.ts'
import { listen } from '../../support/listen.ts'
import { pretendSmtp } from '../../support/pretend/pretend-smtp.ts'
import { createTestShop, type TestShop } from '../../support/test-shop.ts'
import { until } from '../../support/until.ts'

const DAY_MS = 24 * 60 * 60_000
const PATH = '/api/resume/create/'
const ANNA = {
  ...{ name: 'Анна Каренина', phone: '+7 916 123-45-67', email: 'Anna@Example.ru', city: 'Тверь' },
  ...{ vacancy: 'stylist-moskva', text: 'Люблю одежду.', consent: 'on' },
}
type Browser = ReturnType<TestShop['visit']>

onBothDatabases('a résumé', open => {
  let shop: TestShop
  let db: Db
  let folder: string
  const openTestShop = async (env: Record<string, string> = {}) => {
    shop = await createTestShop({ db: await open(), env: { DATA_DIR: folder, ...env } })
    db = shop.shop.db
  }
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'vitrina-resume-'))
  })
  afterEach(async () => {
    await shop.close()
    rmSync(folder, { recursive: true })
  })

  const stored = () => {
    try {
      return readdirSync(join(folder, 'resumes'))
    } catch {
      return []
    }
  }
  const rows = () => db.selectFrom('resumes').selectAll().orderBy('created_at').execute()
  const letters = () => db.selectFrom('outbox').where('kind', '=', 'mail').selectAll().execute()
  const send = (
    fields: Record<string, string | undefined> = {},
    {
      file = PDF,
      name = 'cv.pdf',
      browser = shop.visit(),
    }: { file?: Buffer | null; name?: string; browser?: Browser } = {},
  ) => {
    const call = browser.post(PATH)
    for (const [field, value] of Object.entries({ ...ANNA, ...fields }))
      if (value !== undefined) call.field(field, value)
    return file ? call.attach('file', file, name) : call
  }
  const expectNothing = async () => {
    expect([await rows(), await letters(), stored()]).toEqual([[], [], []])
    expect(await db.selectFrom('consents').selectAll().execute()).toEqual([])
  }

  test('is stored with its file under a name of the shop’s own, which only the shop can read', async () => {
    await openTestShop()
    const { body } = await send({}, { name: '../../../outside.html' }).expect(200)

    const [row] = await rows()
    expect(row).toMatchObject({
      ...{ id: body.resume_id, name: 'Анна Каренина', phone: '+79161234567', email: 'Anna@Example.ru' },
      ...{ city: 'Тверь', vacancy: 'stylist-moskva', text: 'Люблю одежду.', user_id: null },
      ...{ file: `${body.resume_id}.pdf` },
    })
    expect(stored()).toEqual([row?.file])
    const path = join(folder, 'resumes', row?.file ?? '')
    expect(readFileSync(path)).toEqual(PDF)
    expect([statSync(path).mode & 0o777, statSync(join(folder, 'resumes')).mode & 0o777]).toEqual([
      0o600, 0o700,
    ])
    expect(await db.selectFrom('consents').select(['purpose', 'label', 'email']).execute()).toEqual([
      { purpose: 'resume', label: 'Даю согласие на обработку данных моего резюме', email: null },
    ])
  })

  test.each([
    ['docx', docxOf(), 'cv.pdf'],
    ['doc', DOC, 'cv'],
    ['odt', odtOf(), 'cv.zip'],
    ['rtf', RTF, 'cv.exe'],
  ])('is %s by its content, whatever its name says', async (kind, file, name) => {
    await openTestShop()
    await send({ text: '' }, { file, name }).expect(200)
    expect(stored()).toEqual([expect.stringMatching(new RegExp(`^[\\w-]{22}\\.${kind}$`))])
  })

  test('comes without a file as JSON, too', async () => {
    await openTestShop()
    const { body } = await shop
      .visit()
      .post(PATH)
      .send({ ...ANNA, consent: true })
      .expect(200)
    expect(await rows()).toMatchObject([{ id: body.resume_id, file: '' }])
    expect(stored()).toEqual([])
  })

  test.each<[string, Record<string, string | undefined>, Buffer | null, Record<string, string>]>([
    ['a name', { name: ' ' }, PDF, { name: 'Обязательное поле' }],
    ['a phone', { phone: undefined }, PDF, { phone: 'Обязательное поле' }],
    ['a sound phone', { phone: '112' }, PDF, { phone: 'Введите корректный номер телефона' }],
    ['a sound e-mail', { email: 'anna' }, PDF, { email: 'Введите корректный email' }],
    ['a town', { city: undefined }, PDF, { city: 'Обязательное поле' }],
    ['consent', { consent: undefined }, PDF, { consent: 'Без согласия резюме не отправить' }],
    ['words or a file', { text: '' }, null, { text: 'Приложите файл или напишите о себе' }],
    ['a file with something in it', {}, Buffer.alloc(0), { file: 'Файл пустой: выберите другой' }],
    [
      'a document',
      {},
      Buffer.from('<script>'),
      { file: 'Такой файл не откроем: подойдёт PDF, DOC, DOCX, RTF или ODT' },
    ],
    ['text that can be stored', { text: 'a\u0000b' }, PDF, {}],
    [
      'everything at once',
      { name: '', email: '' },
      Buffer.from('MZ'),
      {
        ...{ name: 'Обязательное поле', email: 'Обязательное поле' },
        file: 'Такой файл не откроем: подойдёт PDF, DOC, DOCX, RTF или ODT',
      },
    ],
  ])('needs %s, says so at the field and stores nothing', async (_what, fields, file, wrong) => {
    await openTestShop()
    const { status, body } = await send(fields, { file })
    expect([status, body.error.fields ?? {}]).toEqual([400, wrong])
    await expectNothing()
  })

  test('is for a vacancy that is published', async () => {
    await openTestShop()
    const { status, body } = await send({ vacancy: 'nobody' })
    expect([status, body.error.code, body.error.fields]).toEqual([
      ...[409, 'vacancy-closed'],
      { vacancy: 'Эта вакансия уже закрыта' },
    ])
    await expectNothing()
  })

  test('goes to those who hire with its file, as their mail server gets it', async () => {
    await openTestShop({ HR_EMAIL: 'hr@shop.test', SITE_URL: 'https://shop.test' })
    const smtp = await pretendSmtp()
    const { config, log, towns, providers } = shop.shop
    const live = openProviders({ ...config, SMTP_URL: smtp.url }, log, towns)
    providers.mail = live.mail
    await send().expect(200)
    const [letter] = await letters()
    expect([letter?.recipient, (letter?.payload_json ?? '').length < 2_000]).toEqual(['hr@shop.test', true])
    // Another process paints and sends it, as late as a slow machine starts one.
    while ((await letters()).some(({ status }) => status !== 'sent')) {
      await sendOutbox(shop.shop)
      shop.pass(60_000)
      await wait(50)
    }
    await live.mail?.close?.()
    await smtp.close()

    const { to, data } = smtp.seen[0] ?? { to: '', data: '' }
    expect(to).toBe('hr@shop.test')
    expect(data).toMatch(/^Reply-To: Anna@Example\.ru/im)
    const attached = data.split(/\r\n--/).find(each => /^Content-Disposition: attachment/im.test(each)) ?? ''
    expect(attached).toMatch(/filename="?resume-[\w-]{22}\.pdf/)
    expect(Buffer.from(attached.slice(attached.indexOf('\r\n\r\n')), 'base64')).toEqual(PDF)
    expect(data).not.toContain('cv.pdf')
  })

  test('goes to the e-mail of its vacancy where the shop names none, and says what was typed as text', async () => {
    await openTestShop()
    await send({ text: '<b>Опыт</b>\n3 года' }).expect(200)
    const delivered = (await shop.outbox()).filter(({ kind }) => kind === 'mail')
    expect(delivered).toMatchObject([
      { to: 'work@vitrina.example', subject: expect.stringContaining('Отклик на вакансию') },
    ])
    expect(delivered[0]?.html).toContain('&lt;b&gt;Опыт&lt;/b&gt;')
    expect(delivered[0]?.html).toContain('Резюме приложено к письму')
  })

  describe('sent twice', () => {
    const KEY = '11111111-2222-3333-4444-555555555555'
    test.each([
      ['with its key', KEY],
      ['without any', null],
    ])('%s is one, at the same moment too: one row, one file, one letter', async (_how, key) => {
      await openTestShop()
      const sendAgain = () => (key === null ? send() : send().set('Idempotency-Key', key))
      const answers = [...(await Promise.all([sendAgain(), sendAgain(), sendAgain()])), await sendAgain()]
      expect(new Set(answers.map(({ status, body }) => `${status} ${body.resume_id}`)).size).toBe(1)
      expect(answers[0]?.status).toBe(200)
      expect([(await rows()).length, (await letters()).length, stored().length]).toEqual([1, 1, 1])
      expect(await db.selectFrom('consents').selectAll().execute()).toHaveLength(1)
    })

    test('with one key and another file is refused', async () => {
      await openTestShop()
      await send().set('Idempotency-Key', KEY).expect(200)
      const { status, body } = await send({}, { file: RTF }).set('Idempotency-Key', KEY)
      expect([status, body.error.code]).toEqual([422, 'key-reused'])
      expect([(await rows()).length, stored().length]).toEqual([1, 1])
      await send({}, { file: RTF }).expect(200)
      expect([(await rows()).length, stored().length]).toEqual([2, 2])
    })

    test('a day later is another', async () => {
      await openTestShop()
      await send().expect(200)
      shop.pass(DAY_MS)
      await send().expect(200)
      expect([(await rows()).length, (await letters()).length]).toEqual([2, 2])
    })
  })

  test('has its limit: what is refused leaves nothing', async () => {
    await openTestShop({ LIMITS: 'on', LIMIT_RESUME_PHONE: '1/day' })
    await send().expect(200)
    const { status, body, headers } = await send({ text: 'Другое' })
    expect([status, body.error.code, Number(headers['retry-after']) > 0]).toEqual([429, 'too-often', true])
    expect([(await rows()).length, (await letters()).length, stored().length]).toEqual([1, 1, 1])
    // The very same is no second one.
    await send().expect(200)
  })

  test('of a program that fills in every field is thanked for, and forgotten', async () => {
    await openTestShop()
    const { body } = await send({ company_site: 'https://spam.example' }).expect(200)
    expect(body.resume_id).toMatch(/^[\w-]{22}$/)
    await expectNothing()
  })

  test('over 5 MB is refused in the shop’s own shape, the connection is closed, and nothing is left', async () => {
    await openTestShop()
    const { status, body, headers } = await send({}, { file: Buffer.alloc(6_000_000, PDF) })
    expect([status, body.error.code, headers.connection]).toEqual([413, 'too-large', 'close'])
    expect(body.error.fields).toEqual({ file: 'Файл больше 5 МБ: сожмите его или пришлите другой' })
    expect(body.error.request_id).toMatch(/\w/)
    await expectNothing()
    const most = Buffer.concat([
      PDF.subarray(0, 9),
      Buffer.alloc(5 * 1024 * 1024 - PDF.length, 'x'),
      PDF.subarray(9),
    ])
    await send({}, { file: most }).expect(200)
    const { body: more } = await send({}, { file: Buffer.concat([most, Buffer.from('\n')]) }).expect(400)
    expect(more.error.fields.file).toContain('больше 5 МБ')
  })

  test.each(['text/plain', 'application/octet-stream', 'multipart/form-data', 'multipart/mixed; boundary=x'])(
    'is a form or JSON: %s is neither',
    async type => {
      await openTestShop()
      const { status, body } = await shop.visit().post(PATH).set('Content-Type', type).send('x')
      expect([status, typeof body.error.message]).toEqual([415, 'string'])
      await expectNothing()
    },
  )

  describe('by the form of a page without a script', () => {
    const post = (path: string, file: Buffer, fields: Record<string, string> = {}) => {
      const { vacancy: _, ...typed } = ANNA
      const call = shop.visit().post(path).unset('X-Requested-With')
      return call.field({ ...typed, ...fields }).attach('file', file, 'cv.pdf')
    }

    test('is stored as by the call, and leads on to a page that says so', async () => {
      await openTestShop()
      const { status, headers } = await post('/vacancies/stylist-moskva/', PDF)
      expect([status, headers.location]).toEqual([303, '/vacancies/stylist-moskva/sent/'])
      expect(await rows()).toMatchObject([{ vacancy: 'stylist-moskva', name: 'Анна Каренина' }])
      const { text } = await shop.visit().get(`${headers.location}`).unset('X-Requested-With').expect(200)
      expect(text).toContain('Резюме отправлено')
      expect(text).toContain('<meta name="robots" content="noindex">')
    })

    test('over 5 MB keeps what was typed before the file, and says so at the file', async () => {
      await openTestShop()
      const { status, text, headers } = await post('/vacancies/stylist-moskva/', Buffer.alloc(6_000_000))
      expect([status, headers.connection, headers['cache-control']]).toEqual([
        413,
        'close',
        'private, no-store',
      ])
      expect(text).toContain('value="Анна Каренина"')
      expect(text).toContain('Файл больше 5 МБ')
      await expectNothing()
    })

    test('is for a vacancy that is published, and of our own page', async () => {
      await openTestShop()
      expect((await post('/vacancies/nobody/', PDF)).status).toBe(404)
      const foreign = post('/vacancies/stylist-moskva/', PDF).set('Sec-Fetch-Site', 'cross-site')
      // As every page of ours answers another site's write.
      expect((await foreign).status).toBe(400)
      await expectNothing()
    })
  })

  describe('on the wire', () => {
    let server: Awaited<ReturnType<typeof listen>>
    beforeEach(async () => {
      await openTestShop()
      server = await listen()
      server.open(shop.app)
    })
    afterEach(() => server.close())
    const begin = () =>
      httpRequest(`${server.url}${PATH}`, {
        method: 'POST',
        headers: {
          ...{ 'Content-Type': 'multipart/form-data; boundary=X', 'X-Requested-With': 'XMLHttpRequest' },
          'Sec-Fetch-Site': 'same-origin',
        },
      })

    test('without end is cut at its limit: 413, and nothing is left', async () => {
      const request = begin().on('error', () => undefined)
      const answered = once(request, 'response') as Promise<[import('node:http').IncomingMessage]>
      request.write('--X\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n')
      const [answer] = await Promise.race([
        answered,
        (async () => {
          for (;;) {
            if (request.destroyed) return answered
            request.write(Buffer.alloc(256 * 1024))
            await wait(1)
          }
        })(),
      ])
      expect([answer.statusCode, answer.headers.connection]).toEqual([413, 'close'])
      answer.resume()
      request.destroy()
      await until(() => stored().length === 0)
      await expectNothing()
    })

    test('cut off by its sender leaves nothing', async () => {
      const request = begin().on('error', () => undefined)
      request.write(
        `--X\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n${'x'.repeat(200_000)}`,
      )
      await until(() => stored().length === 1)
      request.destroy()
      await until(() => stored().length === 0)
      await expectNothing()
      expect(shop.log.filter(line => line.includes('request failed'))).toEqual([])
    })
  })

  describe('is erased', () => {
    test('half a year later and not before, with its file', async () => {
      await openTestShop()
      await send().expect(200)
      shop.pass(100 * DAY_MS)
      await send({ text: 'Новое' }).expect(200)
      shop.pass(83 * DAY_MS)
      await eraseOldResumes(shop.shop)
      expect([(await rows()).length, stored().length]).toEqual([2, 2])
      shop.pass(1)
      await eraseOldResumes(shop.shop)
      expect(await rows()).toMatchObject([{ text: 'Новое' }])
      expect(stored()).toEqual([(await rows())[0]?.file])
    })

    test('with the account of its proved e-mail or phone, and its letter; others’ stay', async () => {
      await openTestShop()
      const owner = await shop.signIn('+79160000001')
      await owner.post('/api/lk/user/').send({ email: 'anna@example.ru' }).expect(200)
      await db.updateTable('users').set({ mail_confirmed: 1 }).execute()
      await db.deleteFrom('outbox').execute()
      await send({ text: 'по почте' }).expect(200)
      await send({ phone: '+79160000001', email: 'other@example.ru', text: 'по телефону' }).expect(200)
      await send(
        { phone: '+79160000002', email: 'x@example.ru', text: 'из кабинета' },
        { browser: owner },
      ).expect(200)
      const stays = await send({ phone: '+79160000002', email: 'b@example.ru', text: 'чужое' }).expect(200)
      const other = await shop.signIn('+79160000003')
      const others = await send({ text: 'чужой кабинет' }, { browser: other }).expect(200)
      const delete_ = owner.post('/personal/profile/delete/').unset('X-Requested-With').type('form')
      await delete_.send({ sure: 'yes' }).expect(303)

      const left = [stays, others].map(({ body }) => body.resume_id as string).sort()
      expect((await rows()).map(({ id }) => id).sort()).toEqual(left)
      expect(stored().sort()).toEqual(left.map(id => `${id}.pdf`))
      const mailed = (await letters()).filter(({ payload_json }) => payload_json.includes('mails/resume'))
      expect(mailed.map(({ payload_json }) => JSON.parse(payload_json).data.resume.id).sort()).toEqual(left)
    })

    test('where no row has its file: once no request can be at it any more', async () => {
      await openTestShop()
      await send().expect(200)
      const [file = ''] = stored()
      const at = (name: string) => join(folder, 'resumes', name)
      for (const name of ['old.pdf', 'incoming-old', 'new.pdf']) writeFileSync(at(name), 'x')
      const two_hours_ago = Date.now() / 1000 - 7_200
      for (const name of [file, 'old.pdf', 'incoming-old']) utimesSync(at(name), two_hours_ago, two_hours_ago)
      await sweepResumeFiles(shop.shop)
      expect(stored().sort()).toEqual([file, 'new.pdf'].sort())
    })
  })
})
