import type { DbContext } from '../contexts.ts'
import { newestOfOutbox } from './outbox.queries.ts'

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
