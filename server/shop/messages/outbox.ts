import type { Insertable } from 'kysely'
import type { Db } from '../../database/open-database.ts'
import { write } from '../../database/statement.ts'
import type { OutboxTable } from '../../database/tables/messages.ts'
import { withoutDeadline } from '../../deadline.ts'
import type { DbContext } from '../contexts.ts'
import { type MailPayload, type Message, newestOfOutbox } from './outbox.queries.ts'

/** For actions that write messages: they wake the sender after their COMMIT. */
export interface OutboxContext {
  outbox: OutboxAlarm
}

/** Wakes the sender of this process; other processes see a message when they next poll. */
export class OutboxAlarm {
  #send: (() => void) | null = null

  wake(): void {
    // Work started by a request goes on after it is answered.
    withoutDeadline(() => this.#send?.())
  }

  onWake(send: () => void): void {
    this.#send = send
  }
}

/**
 * Call it after the commit of a transaction that added to the outbox, so that nobody waits for the sender's
 * next poll.
 */
export function wakeOutbox(shop: OutboxContext): void {
  shop.outbox.wake()
}

export type { MailPayload, Message }

/**
 * Writes a message beside what it reports, in the same transaction: it is sent if and only if that is
 * committed.
 */
export async function addToOutbox(trx: Db, message: Message, now: number): Promise<void> {
  await addAllToOutbox(trx, [message], now)
}

/** The same for several messages, in one statement. */
export async function addAllToOutbox(trx: Db, messages: Message[], now: number): Promise<void> {
  const rows = messages.map(({ kind, recipient, payload, user_id = null }) => ({
    kind,
    recipient,
    user_id,
    payload_json: JSON.stringify(payload),
    status: 'waiting' as const,
    tries: 0,
    created_at: now,
    next_try_at: now,
    sent_at: null,
    last_error: '',
  }))
  await inserting(trx, { rows })
}

const inserting = write<{ rows: Insertable<OutboxTable>[] }>((db, { rows }) =>
  db.insertInto('outbox').values(rows),
)

/** The newest messages, as the developers' page of the outbox shows them. */
export async function newestMessages(shop: DbContext, most: number) {
  const messages = await newestOfOutbox(shop.db, most)
  return messages.map(message => shown(message, shop.now()))
}

function shown(message: Awaited<ReturnType<typeof newestOfOutbox>>[number], now: number) {
  const { id, kind, recipient, status, payload_json, created_at } = message
  const { subject = '', text = '' } = JSON.parse(payload_json) as { subject?: string; text?: string }
  const links = text.match(/https?:\/\/[^\s<>"]+/g) ?? []
  return { id, kind, recipient, status, subject, text, links, age_s: Math.round((now - created_at) / 1_000) }
}
