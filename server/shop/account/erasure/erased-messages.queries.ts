import { sql } from 'kysely'
import type { Db } from '../../../database/open-database.ts'
import type { ProvedEmail, ProvedPhone } from '../owner.rules.ts'

/** The most ids in one statement. */
const AT_ONCE = 100

/** Everything that was sent, or waits, to the account's person, or about the account. */
export async function deleteMessagesTo(
  trx: Db,
  person: { user_id: number; phone: ProvedPhone; email: ProvedEmail | null },
): Promise<void> {
  const { user_id, phone, email } = person
  const addresses = email === null ? [phone] : [phone, email]
  await trx
    .deleteFrom('outbox')
    .where(({ or, eb }) =>
      or([eb('user_id', '=', user_id), eb(sql<string>`lower(recipient)`, 'in', addresses)]),
    )
    .execute()
  await deleteFormLetters(trx, addresses)
}

/**
 * Letters of editors' forms that were filled in without an account, with these addresses: they go to the shop, whose
 * address says nothing of whom they are about. What another account sent belongs to that account.
 *
 * @param addresses in lower case
 */
async function deleteFormLetters(trx: Db, addresses: string[]): Promise<void> {
  const letters = await trx
    .selectFrom('outbox')
    .where('kind', '=', 'mail')
    .where('user_id', 'is', null)
    .where('payload_json', 'like', '%"template":"mails/form"%')
    .select(['id', 'payload_json'])
    .execute()
  const own = letters.filter(({ payload_json }) => {
    const { answers } = (JSON.parse(payload_json) as { data: { answers: { value: string }[] } }).data
    return answers.some(({ value }) => addresses.includes(value.toLowerCase()))
  })
  await deleteMessages(trx, own)
}

/**
 * Letters and SMS of these orders, whatever address they went to. The same typed address may receive other
 * people's messages; those stay.
 */
export async function deleteMessagesOf(
  trx: Db,
  orders: { id: string; phone: string; email: string }[],
): Promise<void> {
  if (orders.length === 0) return
  const recipients = [...new Set(orders.flatMap(({ phone, email }) => [phone, email]))]
  const found = await trx
    .selectFrom('outbox')
    .where('recipient', 'in', recipients)
    .select(['id', 'payload_json'])
    .execute()
  await deleteMessages(
    trx,
    found.filter(({ payload_json }) => orders.some(({ id }) => payload_json.includes(id))),
  )
}

async function deleteMessages(trx: Db, messages: { id: number }[]): Promise<void> {
  for (let from = 0; from < messages.length; from += AT_ONCE)
    await trx
      .deleteFrom('outbox')
      .where(
        'id',
        'in',
        messages.slice(from, from + AT_ONCE).map(({ id }) => id),
      )
      .execute()
}
