import { setTimeout as wait } from 'node:timers/promises'
import { jest } from '@jest/globals'
import { sql } from 'kysely'
import type { Db } from '../../../server/database/open-database.ts'
import { ProviderError } from '../../../server/errors.ts'
import { startJobs } from '../../../server/jobs/start-jobs.ts'
import type { SmsProvider } from '../../../server/providers/providers.ts'
import { backOff, isTooOld } from '../../../server/shop/messages/back-off.rules.ts'
import { claimOutbox, markFailed } from '../../../server/shop/messages/outbox.queries.ts'
import { addToOutbox, type MailPayload, wakeOutbox } from '../../../server/shop/messages/outbox.ts'
import { sendOutbox } from '../../../server/shop/messages/send-outbox.ts'
import { type BareShop, bareShop } from '../../support/bare-shop.ts'
import { onBothDatabases } from '../../support/database/databases.ts'

const HOUR = 60 * 60_000

onBothDatabases('the outbox', (open, engine) => {
  test('tells each message once, also with several senders', async () => {
    const shop = bareShop(await open())
    await addMany(shop, 40)

    await Promise.all(Array.from({ length: 4 }, () => sendOutbox(shop)))

    expect(shop.sent.map(letter => Number(letter.key)).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 40 }, (_, n) => n + 1),
    )
    expect(await statuses(shop.db)).toEqual({ sent: 40 })
  })

  // Negative control: senders that read what is due and mark it then.
  test('would tell a message several times if it read and then marked', async () => {
    const shop = bareShop(await open())
    let isSentTwice = false
    // On a busy machine they may come one after another by chance.
    for (let round = 0; !isSentTwice && round < 100; round++) {
      await addMany(shop, 5)
      const taken: number[] = []
      await Promise.all(Array.from({ length: 4 }, () => readThenMark(shop.db, taken)))
      isSentTwice = taken.length > 5
    }

    expect(isSentTwice).toBe(true)
  })

  test('lets senders work side by side, none waiting for another', async () => {
    const shop = bareShop(await open())
    await addMany(shop, 20)
    const options = { kinds: ['sms' as const], most: 10, now: shop.now(), lease_ms: 60_000 }

    const [first, second] = await Promise.all([claimOutbox(shop.db, options), claimOutbox(shop.db, options)])

    expect(new Set([...first, ...second].map(message => message.id)).size).toBe(20)
  })

  // The planner of PostgreSQL knows nothing of a table that was just filled.
  test('takes as many as it may, and leaves the rest due', async () => {
    const shop = bareShop(await open())
    await addMany(shop, 60)
    const options = { kinds: ['sms' as const], most: 10, now: shop.now(), lease_ms: 60_000 }

    const claims = [await claimOutbox(shop.db, options), await claimOutbox(shop.db, options)]

    expect(claims.map(claim => claim.map(({ id }) => id))).toEqual([
      [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
      [11, 12, 13, 14, 15, 16, 17, 18, 19, 20],
    ])
  })

  test('gives messages in the order in which they were written, wherever their rows stand now', async () => {
    const shop = bareShop(await open())
    await addMany(shop, 10)
    // On PostgreSQL a row that was changed stands behind the others, and a table that was looked at is read as it stands.
    for (const id of [3, 1, 7]) {
      await shop.db.updateTable('outbox').set({ last_error: 'gateway' }).where('id', '=', id).execute()
    }
    await sql`analyze outbox`.execute(shop.db)

    const taken = await claimOutbox(shop.db, { kinds: ['sms'], most: 10, now: shop.now(), lease_ms: 60_000 })

    expect(taken.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  })

  test('knows nothing of a message whose transaction was rolled back', async () => {
    const shop = bareShop(await open())
    await shop.db
      .transaction()
      .execute(async trx => {
        await addToOutbox(
          trx,
          { kind: 'sms', recipient: '+79161234567', payload: { text: 'заказ' } },
          shop.now(),
        )
        throw new Error('no such order')
      })
      .catch(() => undefined)

    expect(await sendOutbox(shop)).toBe(0)
  })

  test('tells a message again with the same key when its sender died in between', async () => {
    const shop = bareShop(await open())
    await addMany(shop, 1)
    // A sender takes it and is never heard of again.
    await claimOutbox(shop.db, { kinds: ['sms'], most: 10, now: shop.now(), lease_ms: 60_000 })

    expect(await sendOutbox(shop)).toBe(0)
    shop.time.now += 60_000
    expect(await sendOutbox(shop)).toBe(1)
    expect(shop.sent).toMatchObject([{ key: '1' }])
  })

  test('lets a message of a killed sender wait for ten seconds at most, the look of the next one included', async () => {
    const killed = bareShop(await open(), { providers: broken(() => new Promise(() => {})) })
    await addMany(killed, 1)
    // Whoever was killed tells nobody that its send failed later.
    sendOutbox(killed).catch(() => undefined)
    while (!(await isClaimed(killed.db))) await wait(5)

    const next = bareShop(killed.db)
    next.time.now = killed.time.now + 8_999
    expect(await sendOutbox(next)).toBe(0)
    next.time.now = killed.time.now + 9_000
    expect(await sendOutbox(next)).toBe(1)
    expect(next.sent).toMatchObject([{ key: '1' }])
  })

  test('sends nothing whose time had run down before it was sent: another sender may have it', async () => {
    const moments = [0, 4_001]
    const stalled = bareShop(await open())
    await addMany(stalled, 1)
    const started = stalled.time.now
    stalled.now = () => started + (moments.shift() ?? 4_001)
    await sendOutbox(stalled)
    expect(stalled.sent).toEqual([])

    const next = bareShop(stalled.db)
    next.time.now = started + 9_000
    expect(await sendOutbox(next)).toBe(1)
    expect(await statuses(next.db)).toEqual({ sent: 1 })
  })

  test('does not listen to a sender whose time has run out', async () => {
    const shop = bareShop(await open())
    await addMany(shop, 1)
    const [late] = await claimOutbox(shop.db, { kinds: ['sms'], most: 1, now: shop.now(), lease_ms: 1_000 })
    shop.time.now += 1_000
    await claimOutbox(shop.db, { kinds: ['sms'], most: 1, now: shop.now(), lease_ms: 60_000 })

    if (!late) throw new Error('nothing was due')
    await markFailed(shop.db, late, { next_try_at: null, error: 'late', blank: false })

    expect(await statuses(shop.db)).toEqual({ waiting: 1 })
  })

  test('waits from a second to an hour between tries, and gives up after a day', async () => {
    let tries = 0
    const shop = bareShop(await open(), {
      providers: broken(() => {
        tries++
        throw new ProviderError('away')
      }),
    })
    await addMany(shop, 1)
    const started = shop.now()
    const waits: number[] = []
    while ((await statuses(shop.db)).waiting) {
      await sendOutbox(shop)
      const { next_try_at } = await shop.db
        .selectFrom('outbox')
        .select('next_try_at')
        .executeTakeFirstOrThrow()
      if ((await statuses(shop.db)).waiting) waits.push(next_try_at - shop.now())
      shop.time.now = Math.max(shop.time.now, next_try_at)
    }

    expect(Math.min(...waits)).toBeGreaterThanOrEqual(1_000)
    expect(Math.max(...waits)).toBeLessThanOrEqual(HOUR)
    expect(waits.at(-1)).toBeGreaterThanOrEqual(HOUR / 2)
    expect(shop.now() - started).toBeGreaterThanOrEqual(24 * HOUR)
    expect(shop.now() - started).toBeLessThan(26 * HOUR)
    expect(tries).toBe(waits.length + 1)
    expect(await statuses(shop.db)).toEqual({ dead: 1 })
  })

  test('gives a message up at once when no waiting can help', async () => {
    const shop = bareShop(await open(), {
      providers: broken(() => {
        throw new ProviderError('no such number', { is_final: true })
      }),
    })
    await addMany(shop, 1)
    await sendOutbox(shop)

    expect(await statuses(shop.db)).toEqual({ dead: 1 })
  })

  test('leaves letters to a process that has a mail server, and marks none as sent', async () => {
    const db = await open()
    const without = bareShop(db)
    without.providers.mail = null
    const letter = { subject: 'Заказ', html: '', text: 'принят' }
    for (let n = 0; n < 25; n++)
      await addToOutbox(db, { kind: 'mail', recipient: 'a@b.ru', payload: letter }, without.now())
    await addMany(without, 1)
    const withMail = bareShop(db)

    expect(await sendOutbox(without)).toBe(1)
    expect(without.sent.map(({ to }) => to)).toEqual(['+79161234567'])
    expect(await statuses(db)).toEqual({ waiting: 25, sent: 1 })
    expect(await sendOutbox(withMail)).toBe(25)
    expect(await statuses(db)).toEqual({ sent: 26 })
  })

  test('has no letter sent that waited a day for a mail server: it tells of what was', async () => {
    const db = await open()
    const shop = bareShop(db)
    const letter = { subject: 'Заказ', html: '', text: 'принят' }
    await addToOutbox(db, { kind: 'mail', recipient: 'a@b.ru', payload: letter }, shop.now())
    shop.time.now += 24 * HOUR
    await sendOutbox(shop)

    expect(shop.sent).toEqual([])
    expect(await statuses(db)).toEqual({ dead: 1 })
  })

  test('goes on with the others when one fails', async () => {
    const keys: string[] = []
    const shop = bareShop(await open(), {
      providers: broken(async ({ key }) => {
        if (key === '1') throw new Error('our own bug')
        keys.push(key)
      }),
    })
    await addMany(shop, 3)
    await sendOutbox(shop)

    expect(keys.toSorted()).toEqual(['2', '3'])
    expect(await statuses(shop.db)).toEqual({ waiting: 1, sent: 2 })
  })

  test('has a sender that is rung at once, and finishes what runs before it stops', async () => {
    const sending = Promise.withResolvers<void>()
    const sent = Promise.withResolvers<void>()
    const shop = bareShop(await open(), {
      providers: broken(() => {
        sending.resolve()
        return sent.promise
      }),
    })
    // The sender and who follows the stock look again after a second: here they never do.
    const looked = Promise.withResolvers<void>()
    const { setTimeout: set } = globalThis
    let looks = 0
    const timers = jest.spyOn(globalThis, 'setTimeout').mockImplementation(((
      run: () => void,
      ms?: number,
    ) => {
      if (ms !== 1_000) return set(run, ms)
      looks += 1
      if (looks === 2) looked.resolve()
      return set(() => undefined)
    }) as typeof setTimeout)
    const jobs = startJobs(shop)
    await looked.promise
    await addMany(shop, 1)
    wakeOutbox(shop)
    while (!(await isClaimed(shop.db))) await wait(5)
    timers.mockRestore()

    // Claimed is not yet given to the provider: between the two lies the claim's commit.
    await sending.promise
    const stopped = jobs.stop()
    sent.resolve()
    await stopped

    expect(await statuses(shop.db)).toEqual({ sent: 1 })
  })

  test('is swept of what was sent or given up a month ago, and of nothing that waits', async () => {
    const shop = bareShop(await open())
    const [now, month] = [shop.now(), 30 * 24 * HOUR]
    const at = (status: 'sent' | 'dead' | 'waiting', created_at: number, sent_at: number | null = null) => ({
      ...{ kind: 'sms' as const, recipient: `${status} ${created_at - now}`, payload_json: '{}', tries: 1 },
      ...{ status, created_at, sent_at, next_try_at: now + HOUR, last_error: '' },
    })
    const [old, young] = [now - month - 1, now - month]
    const stored = [
      ...[at('sent', young, young), at('dead', young), at('waiting', young)],
      // A message may have waited for long before it went; what waits for a month is not given up by being deleted.
      ...[at('sent', old, young), at('waiting', old)],
    ]
    const gone = [at('sent', old, old), at('dead', old)]
    await shop.db
      .insertInto('outbox')
      .values([...gone, ...stored])
      .execute()
    const left = async () =>
      (await shop.db.selectFrom('outbox').select(['recipient', 'sent_at']).orderBy('id').execute()).map(
        ({ recipient, sent_at }) => [recipient, sent_at],
      )
    const jobs = startJobs(shop)
    while ((await left()).length === gone.length + stored.length) await wait(5)
    await jobs.stop()

    expect(await left()).toEqual(stored.map(({ recipient, sent_at }) => [recipient, sent_at]))
  })

  test.each([
    ['painted by a shop before this one', { html: '<p>' }],
    ['to be painted', { template: 'mails/order-news', data: { letter: { total: 3_990 } } }],
  ])(`answers a claim with kinds and payloads as they were written: %s (${engine})`, async (_kind, body) => {
    const shop = bareShop(await open())
    const headers = { 'List-Unsubscribe': '<https://shop.test/>' }
    const payload = { subject: 'Тема', text: 'Текст', headers, ...body } as MailPayload
    await addToOutbox(shop.db, { kind: 'mail', recipient: 'anna@example.ru', payload }, shop.now())
    await sendOutbox(shop)

    expect(shop.sent).toEqual([{ to: 'anna@example.ru', key: '1', ...payload }])
  })
})

test('tries wait twice as long each time, and never all equally long', () => {
  expect([1, 2, 3, 4].map(tries => backOff(tries, 0))).toEqual([1_000, 2_000, 4_000, 8_000])
  expect(backOff(3, 0.999)).toBeLessThan(backOff(3, 0))
  expect(backOff(1, 0.999)).toBe(1_000)
  expect(backOff(1_000, 0)).toBe(HOUR)
})

test('a message is too old after a day', () => {
  expect(isTooOld({ created_at: 0 }, 24 * HOUR - 1)).toBe(false)
  expect(isTooOld({ created_at: 0 }, 24 * HOUR)).toBe(true)
})

async function addMany(shop: BareShop, count: number): Promise<void> {
  for (let n = 0; n < count; n++) {
    await addToOutbox(
      shop.db,
      { kind: 'sms', recipient: '+79161234567', payload: { text: `заказ ${n}` } },
      shop.now(),
    )
  }
}

async function statuses(db: Db): Promise<Record<string, number>> {
  const rows = await db.selectFrom('outbox').select('status').execute()
  const counted: Record<string, number> = {}
  for (const { status } of rows) counted[status] = (counted[status] ?? 0) + 1
  return counted
}

async function isClaimed(db: Db): Promise<boolean> {
  const row = await db.selectFrom('outbox').select('tries').executeTakeFirst()
  return (row?.tries ?? 0) > 0
}

function broken(send: SmsProvider['send']) {
  return {
    sms: { send },
    mail: { send: async () => {} },
    addresses: {
      houses: 'none' as const,
      suggest: async () => [],
      locate: async () => null,
      byId: async () => null,
    },
    carriers: {},
    payments: { chosen: null, open: [] },
  }
}

async function readThenMark(db: Db, taken: number[]): Promise<void> {
  const due = await db.selectFrom('outbox').where('status', '=', 'waiting').select('id').execute()
  await wait(5)
  for (const { id } of due) {
    taken.push(id)
    await db.updateTable('outbox').set({ status: 'sent' }).where('id', '=', id).execute()
  }
}
