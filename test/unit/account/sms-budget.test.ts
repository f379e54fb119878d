import { readConfig } from '../../../server/config.ts'
import type { Db } from '../../../server/database/open-database.ts'
import { limitKey, limitsOf } from '../../../server/shop/limits/limit-table.rules.ts'
import { addToOutbox } from '../../../server/shop/messages/outbox.ts'
import { sendOutbox } from '../../../server/shop/messages/send-outbox.ts'
import { type BareShop, bareShop } from '../../support/bare-shop.ts'
import { onBothDatabases } from '../../support/database/databases.ts'

const DAY_MS = 24 * 60 * 60_000
const [BUDGET] = limitsOf(readConfig({}).limits, 'sms-orders')
const MAX = BUDGET?.max ?? 0

onBothDatabases('the budget of SMS', open => {
  test('says nothing on a usual day', async () => {
    const shop = bareShop(await open())
    await spend(shop, 100)
    await send(shop, 3)

    expect(shop.sent).toHaveLength(3)
    expect(said(shop)).toEqual([])
  })

  test('warns from four fifths on, once an hour, and sends on', async () => {
    const shop = bareShop(await open())
    await spend(shop, MAX * 0.8)
    await send(shop, 3)

    expect(shop.sent).toHaveLength(3)
    expect(said(shop)).toEqual(['many SMS today: the budget comes to its end'])
  })

  test('is kept by four senders together: what is over it waits, as an error, and goes when there is one again', async () => {
    const shop = bareShop(await open())
    await spend(shop, MAX - 2)
    for (let n = 0; n < 8; n++) await add(shop, n)

    const senders = Array.from({ length: 4 }, () => sendOutbox(shop))
    await Promise.all(senders)

    expect(shop.sent).toHaveLength(2)
    expect(said(shop)).toContain('the budget of SMS is spent: they wait')
    expect(await triesOf(shop.db)).toEqual([0, 0, 0, 0, 0, 0])
    shop.time.now += DAY_MS
    await sendOutbox(shop)
    expect(shop.sent).toHaveLength(8)
  })

  test('does not count letters, nor a message that goes a second time', async () => {
    const shop = bareShop(await open())
    await spend(shop, MAX - 1)
    const mail = { subject: 'Заказ', html: '', text: '' }
    for (let n = 0; n < 3; n++)
      await addToOutbox(shop.db, { kind: 'mail', recipient: 'a@b.ru', payload: mail }, shop.now())
    let fails = 1
    const sends = shop.providers.sms.send
    shop.providers.sms.send = async message => {
      if (fails-- > 0) throw new Error('not now')
      return sends(message)
    }
    await add(shop, 1)
    await sendOutbox(shop)
    shop.time.now += 60_000
    await sendOutbox(shop)

    expect(shop.sent.map(({ to }) => to)).toEqual(['a@b.ru', 'a@b.ru', 'a@b.ru', '+79160000001'])
  })
})

async function send(shop: BareShop, messages: number): Promise<void> {
  for (let n = 0; n < messages; n++) await add(shop, n)
  await sendOutbox(shop)
}

async function add(shop: BareShop, n: number): Promise<void> {
  const message = { kind: 'sms' as const, recipient: `+7916000000${n}`, payload: { text: 'заказ принят' } }
  await addToOutbox(shop.db, message, shop.now())
}

/** So many went out an hour ago. */
async function spend(shop: BareShop, count: number): Promise<void> {
  if (!BUDGET) throw new Error('no budget')
  const key = limitKey(BUDGET, 'all')
  const expires_at = shop.now() + DAY_MS - 60 * 60_000
  const rows = Array.from({ length: count }, (_, slot) => ({ key, slot, expires_at }))
  for (let at = 0; at < rows.length; at += 1_000)
    await shop.db
      .insertInto('limits')
      .values(rows.slice(at, at + 1_000))
      .execute()
}

/** What somebody should read. */
function said(shop: BareShop): string[] {
  const lines = shop.lines.map(line => JSON.parse(line)).filter(({ level }) => level >= 40)
  return [...new Set(lines.map(({ msg }) => msg as string))]
}

async function triesOf(db: Db): Promise<number[]> {
  const rows = await db.selectFrom('outbox').where('status', '=', 'waiting').select('tries').execute()
  return rows.map(row => row.tries)
}
