import type { Db } from '../../database/open-database.ts'
import { insertMessages, type MailPayload, type Message } from './outbox.queries.ts'

export type { MailPayload, Message }

/** Writes it beside what it tells of, in the same transaction: told if and only if that is so. */
export async function addToOutbox(trx: Db, message: Message, now: number): Promise<void> {
  await insertMessages(trx, [message], now)
}

/** The same for several messages, in one statement. */
export async function addAllToOutbox(trx: Db, messages: Message[], now: number): Promise<void> {
  await insertMessages(trx, messages, now)
}
