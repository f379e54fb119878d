import type { Selectable } from 'kysely'
import { unlockedRows } from '../../database/dialects.ts'
import type { Db } from '../../database/open-database.ts'
import { statement } from '../../database/statement.ts'
import type { OutboxTable } from '../../database/tables/messages.ts'
import type { SmsBudget } from '../limits/limit-table.rules.ts'

export interface SmsPayload {
  text: string
  /** For order notices, when the row has none: older versions did not write it. */
  budget?: SmsBudget
  /** Epoch milliseconds: after this it is useless to the recipient and not sent. */
  send_before?: number
}

/** What a letter says, as it was true when it was written; it is rendered when it is sent. */
export type MailPayload = {
  subject: string
  text: string
  headers?: Record<string, string>
  /** Files of `DATA_DIR`, read when the letter is sent: a row of the outbox stays small. */
  attachments?: { path: string; filename: string; content_type: string }[]
  send_before?: number
} & LetterBody

/** A template of `templates/mails` with its data, plain JSON values; or HTML, as older versions wrote it. */
export type LetterBody = { template: string; data: Record<string, unknown> } | { html: string }

/** A message before it is written to the outbox. */
export type Message = (
  | { kind: 'sms'; recipient: string; payload: SmsPayload }
  | { kind: 'mail'; recipient: string; payload: MailPayload }
) & {
  /** The account that it is about: it is deleted with the account. */
  user_id?: number | null | undefined
}

/** A message of the outbox; `id` is the key that the provider receives (promise 5). */
export type OutboxMessage = Message & { id: number; tries: number; created_at: number }

/** What replaces the content of a message that is no longer needed. */
const BLANK = { payload_json: '{}', recipient: '' }

/**
 * Takes up to `most` due messages of these kinds, for `lease_ms`: no other sender gets them meanwhile, and
 * when this one dies they become due again. Senders never wait for each other.
 *
 * @returns in the order in which they were written
 */
export async function claimOutbox(
  db: Db,
  options: { kinds: Message['kind'][]; most: number; now: number; lease_ms: number },
): Promise<OutboxMessage[]> {
  const { kinds, most, now, lease_ms } = options
  const rows = await claiming(db, { kinds, most, now, until: now + lease_ms })
  // An update returns its rows in any order.
  return rows
    .sort((one, other) => one.id - other.id)
    .map(({ payload_json, ...row }) => ({ ...row, payload: JSON.parse(payload_json) }) as OutboxMessage)
}

type Claim = { kinds: Message['kind'][]; most: number; now: number; until: number }

const claiming = statement((db, { kinds, most, now, until }: Claim) => {
  const due = db
    .selectFrom('outbox')
    .where('status', '=', 'waiting')
    .where('kind', 'in', kinds)
    .where('next_try_at', '<=', now)
    .orderBy('next_try_at')
    .orderBy('id')
    .limit(most)
    .select('id')
  return db
    .updateTable('outbox')
    .set(row => ({ next_try_at: until, tries: row('tries', '+', 1) }))
    .where('id', 'in', unlockedRows(db, due))
    .returning(['id', 'kind', 'recipient', 'payload_json', 'tries', 'created_at'])
})

/**
 * @param blank erases text and recipient: a code must not be readable once it is sent
 */
export async function markSent(
  db: Db,
  ids: number[],
  options: { now: number; blank: boolean },
): Promise<void> {
  await marking(db, { ids, now: options.now, blanked: options.blank ? BLANK : {} })
}

const marking = statement<{ ids: number[]; now: number; blanked: Partial<typeof BLANK> }, unknown>(
  (db, { ids, now, blanked }) =>
    db
      .updateTable('outbox')
      .set({ status: 'sent', sent_at: now, last_error: '', ...blanked })
      .where('id', 'in', ids),
)

/**
 * Not sent: due again at `next_try_at`, or dead when that is null. Does nothing when another sender has taken
 * it since.
 */
export async function markFailed(
  db: Db,
  message: Pick<OutboxMessage, 'id' | 'tries'>,
  outcome: { next_try_at: number | null; error: string; blank: boolean },
): Promise<void> {
  await db
    .updateTable('outbox')
    .set({
      last_error: outcome.error.slice(0, 500),
      ...(outcome.next_try_at === null ? { status: 'dead' } : { next_try_at: outcome.next_try_at }),
      ...(outcome.blank ? BLANK : {}),
    })
    .where('id', '=', message.id)
    .where('status', '=', 'waiting')
    .where('tries', '=', message.tries)
    .execute()
}

/** Not tried at all: due at `next_try_at`, and not counted as a try. */
export async function postpone(
  db: Db,
  { id, tries }: Pick<OutboxMessage, 'id' | 'tries'>,
  next_try_at: number,
): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ next_try_at, tries: tries - 1 })
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .where('tries', '=', tries)
    .execute()
}

/** Deletes what was sent or given up and is no longer needed. */
export async function deleteSettled(db: Db, { before }: { before: number }): Promise<void> {
  await db.deleteFrom('outbox').where('status', '=', 'sent').where('sent_at', '<', before).execute()
  await db.deleteFrom('outbox').where('status', '=', 'dead').where('created_at', '<', before).execute()
}

/** The newest messages, for the developers' page of the outbox. */
export async function newestOfOutbox(
  db: Db,
  most: number,
): Promise<
  Pick<Selectable<OutboxTable>, 'id' | 'kind' | 'recipient' | 'payload_json' | 'status' | 'created_at'>[]
> {
  return db
    .selectFrom('outbox')
    .select(['id', 'kind', 'recipient', 'payload_json', 'status', 'created_at'])
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
}
