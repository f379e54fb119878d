import { Readable } from 'node:stream'
import { parse } from 'csv-parse/sync'
import { exportResumes } from '../../../server/export/resumes/export-resumes.ts'
import { onBothDatabases } from '../../support/database/databases.ts'
import { createTestShop, OPENING, type TestShop } from '../../support/test-shop.ts'

const DAY_MS = 24 * 60 * 60_000
const FOLDER = '/srv/shop/resumes'

onBothDatabases('answers to vacancies as a table', open => {
  let shop: TestShop
  beforeEach(async () => {
    shop = await createTestShop({ db: await open() })
  })
  afterEach(() => shop.close())

  const keep = (id: string, fields: Record<string, unknown> = {}) => ({
    ...{ id, idempotency_key: id, body_hash: id, created_at: OPENING, user_id: null, name: 'Анна' },
    ...{ phone: '+79161234567', email: 'anna@example.ru', city: 'Тверь', vacancy: 'stylist-moskva' },
    ...{ vacancy_title: 'Продавец-стилист', text: '', file: '', ...fields },
  })
  const exported = async (since = 0) =>
    (await Readable.from(exportResumes({ db: shop.shop.db, folder: FOLDER }, since)).toArray()).join('')
  const rowsOf = (text: string) =>
    parse(text, { bom: true, delimiter: ';', columns: true }) as Record<string, string>[]

  test('has a row for each, the oldest first, with where its file lies', async () => {
    await shop.shop.db
      .insertInto('resumes')
      .values([
        keep('b', { created_at: OPENING + 1_000, text: 'Строка\n"вторая"; третья' }),
        keep('a', { file: 'a.pdf' }),
      ])
      .execute()
    const text = await exported()

    expect(text.startsWith('\ufeffresume_id;created_at;vacancy;')).toBe(true)
    expect(rowsOf(text)).toEqual([
      {
        ...{ resume_id: 'a', created_at: '2026-01-15T12:00:00.000+03:00', vacancy: 'stylist-moskva' },
        ...{ vacancy_title: 'Продавец-стилист', name: 'Анна', phone: '+79161234567' },
        ...{ email: 'anna@example.ru', city: 'Тверь', text: '', file: `${FOLDER}/a.pdf` },
      },
      expect.objectContaining({ resume_id: 'b', text: 'Строка\n"вторая"; третья', file: '' }),
    ])
  })

  test('computes nothing that somebody typed', async () => {
    await shop.shop.db
      .insertInto('resumes')
      .values(keep('a', { name: '=HYPERLINK("https://x")' }))
      .execute()
    expect(rowsOf(await exported())[0]?.name).toBe('\'=HYPERLINK("https://x")')
  })

  test('leaves out what is older than asked for, and loses nothing between its pages', async () => {
    const many = Array.from({ length: 450 }, (_, index) =>
      // Many of one moment.
      keep(`r${index}`, { created_at: OPENING + Math.floor(index / 150) * 1_000 }),
    )
    await shop.shop.db
      .insertInto('resumes')
      .values(keep('old', { created_at: OPENING - DAY_MS }))
      .execute()
    for (const some of [many.slice(0, 225), many.slice(225)])
      await shop.shop.db.insertInto('resumes').values(some).execute()
    const ids = rowsOf(await exported(OPENING)).map(({ resume_id }) => resume_id)

    expect(ids).toHaveLength(450)
    expect(new Set(ids)).toEqual(new Set(many.map(({ id }) => id)))
  })
})
