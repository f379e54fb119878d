import * as v from 'valibot'
import { newsletterEmailError, Subscribe } from '../../../server/contract/content/newsletter.ts'
import type { Db } from '../../../server/database/open-database.ts'
import { NotFound, Refused } from '../../../server/errors.ts'
import type { Visitor } from '../../../server/shop/account/visitor.ts'
import { sendOutbox } from '../../../server/shop/messages/send-outbox.ts'
import { confirm, leave, subscribe, subscriptionOf } from '../../../server/shop/newsletter/subscribe.ts'
import { type BareShop, bareShop } from '../../support/bare-shop.ts'
import { onBothDatabases } from '../../support/database/databases.ts'

const DAY = 24 * 60 * 60_000
const anna = { email: 'anna@example.ru', utm_term: 'весна' }

onBothDatabases('the newsletter', (open, _engine) => {
  test('asks the address first, by a mail with links to confirm and to leave', async () => {
    const shop = bareShop(await open())
    await subscribe(shop, visitor(), anna, '/catalog/new/')
    await sendOutbox(shop)

    const [mail] = shop.sent
    expect(mail).toMatchObject({
      to: 'anna@example.ru',
      subject: 'Подтвердите подписку на рассылку «Витрина»',
    })
    expect(mail).toMatchObject({
      template: 'mails/confirm-subscription',
      data: { confirm_url: `http://shop.test/subscribe/confirm/?token=${tokenIn(shop)}` },
    })
    expect(mail?.text).toContain(`http://shop.test/subscribe/leave/?token=${tokenIn(shop)}`)
    expect(mail?.headers).toEqual({
      'List-Unsubscribe': `<http://shop.test/subscribe/leave/?token=${tokenIn(shop)}>`,
    })
    expect(await subscriptionOf(shop, tokenIn(shop))).toMatchObject({ status: 'asked' })
  })

  test('is subscribed by the link, once and for all', async () => {
    const shop = await asked(await open())

    expect(await confirm(shop, tokenIn(shop))).toBe('confirmed')
    expect(await confirm(shop, tokenIn(shop))).toBe('confirmed')
    expect(await subscriptionOf(shop, tokenIn(shop))).toMatchObject({
      email: anna.email,
      status: 'confirmed',
    })
  })

  test('is left by the link, and then not confirmed by an old one', async () => {
    const shop = await asked(await open())
    await confirm(shop, tokenIn(shop))
    await leave(shop, tokenIn(shop))

    expect(await confirm(shop, tokenIn(shop))).toBe('gone')
    expect(await subscriptionOf(shop, tokenIn(shop))).toMatchObject({ status: 'gone' })
  })

  test('knows no links but its own', async () => {
    const shop = await asked(await open())

    await expect(confirm(shop, 'made up')).rejects.toThrow(NotFound)
    await expect(leave(shop, 'made up')).rejects.toThrow(NotFound)
  })

  test('mails an address once a day, however often it is asked', async () => {
    const shop = await asked(await open())
    shop.time.now += DAY - 1
    await subscribe(shop, visitor(), anna, '/')
    expect(await sendOutbox(shop)).toBe(0)

    shop.time.now += 1
    await subscribe(shop, visitor(), anna, '/')
    expect(await sendOutbox(shop)).toBe(1)
  })

  test('mails an address once when it is asked many times at once', async () => {
    const shop = bareShop(await open())

    await Promise.all(
      Array.from({ length: 15 }, (_, n) => subscribe(shop, visitor(`10.0.0.${n}`), anna, '/')),
    )

    expect(await sendOutbox(shop)).toBe(1)
  })

  test('does not mail who is subscribed already', async () => {
    const shop = await asked(await open())
    await confirm(shop, tokenIn(shop))
    shop.time.now += 2 * DAY
    await subscribe(shop, visitor(), anna, '/')

    expect(await sendOutbox(shop)).toBe(0)
    expect(await subscriptionOf(shop, tokenIn(shop))).toMatchObject({ status: 'confirmed' })
  })

  test('is asked for no oftener than its limit from one address of the internet', async () => {
    const shop = bareShop(await open(), { env: { LIMIT_SUBSCRIBE_ADDRESS: '20/day' } })
    const answers = await Promise.allSettled(
      Array.from({ length: 25 }, (_, n) =>
        subscribe(shop, visitor(), { ...anna, email: `a${n}@example.ru` }, '/'),
      ),
    )

    expect(answers.filter(answer => answer.status === 'fulfilled')).toHaveLength(20)
    expect(answers.find(answer => answer.status === 'rejected')?.reason).toBeInstanceOf(Refused)
  })

  test('writes down who agreed to what, by which words, when and on which page, once it is confirmed', async () => {
    const shop = bareShop(await open())
    await subscribe(shop, visitor(), anna, '/catalog/new/')
    await sendOutbox(shop)
    expect(await shop.db.selectFrom('consents').select('id').execute()).toEqual([])
    shop.time.now += DAY
    await confirm(shop, tokenIn(shop))
    await confirm(shop, tokenIn(shop))

    const rows = await shop.db.selectFrom('consents').selectAll().orderBy('id').execute()
    expect(rows.map(row => row.purpose)).toEqual(['advertising', 'personal_data'])
    expect(rows[0]).toMatchObject({
      email: 'anna@example.ru',
      page: '/catalog/new/',
      label: 'Согласен получать рекламную рассылку и даю согласие на обработку персональных данных',
      text_version: '1',
      created_at: shop.now(),
    })
    expect(rows[0]?.text_hash).toMatch(/^[0-9a-f]{64}$/)
    // One text has the words of both.
    expect(rows[0]?.text_hash).toBe(rows[1]?.text_hash)
  })
})

test.each(['', '   '])('an empty address (%j) has its own words', email => {
  expect(newsletterEmailError(email)).toBe('Введи адрес электронной почты')
})

test.each([
  'anna',
  'anna@',
  'anna@example',
  'анна@example.ru',
  'anna@пример.рф',
  'a@b.ru, c@d.ru',
  'a b@c.ru',
  'a@b.ru\r\nBcc: c@d.ru',
])('%j is no address', email => {
  expect(newsletterEmailError(email)).toBe('Email должен содержать только латинские буквы, символы “.” и “@”')
})

test('two spellings of an address are one', () => {
  expect(v.parse(Subscribe, { email: ' Anna@Example.RU ' })).toEqual({
    email: 'anna@example.ru',
    utm_term: '',
  })
})

async function asked(db: Db): Promise<BareShop> {
  const shop = bareShop(db)
  await subscribe(shop, visitor(), anna, '/')
  await sendOutbox(shop)
  return shop
}

function visitor(ip = '10.0.0.1'): Visitor {
  return { id: null, user: null, ip, region_is_chosen: false } as unknown as Visitor
}

function tokenIn(shop: BareShop): string {
  return /confirm\/\?token=([\w-]+)/.exec(shop.sent[0]?.text ?? '')?.[1] ?? 'no token'
}
