import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Config } from '../../config.ts'
import { hidePhone } from '../../contract/account/phone.ts'
import { ProviderError } from '../../errors.ts'
import type { Providers } from '../../providers/providers.ts'
import type { Clock, Random } from '../contexts.ts'
import type { LimitContext } from '../limits/admissions.ts'
import { waitOfSmsBudget } from '../limits/sms-budget.ts'
import { backOff, isTooOld } from './back-off.rules.ts'
import { claimOutbox, markFailed, markSent, type OutboxMessage, postpone } from './outbox.queries.ts'

const BATCH = 10

/** By then the slowest provider has answered or timed out (promise 17). */
const SEND_MS = 5_000
/**
 * Longer than a send takes, so that nobody else takes a message that is being sent; and short enough for
 * another sender to find what a killed one left behind within 10 s.
 */
const LEASE_MS = 9_000

/** The senders of messages, and how often they may send. */
export type SendingContext = LimitContext & {
  random: Random
  providers: Pick<Providers, 'sms' | 'mail'>
  config: Pick<Config, 'NODE_ENV'>
}

/**
 * Sends what is due, in batches, until nothing is left. Each message is sent at least once: when a sender
 * dies between the provider's answer and the write, it is sent again, with the same key (promise 5).
 *
 * @returns how many messages were tried
 */
export async function sendOutbox(shop: SendingContext, signal?: AbortSignal): Promise<number> {
  let tried = 0
  while (!signal?.aborted) {
    const claimed_at = shop.now()
    const messages = await claimOutbox(shop.db, {
      kinds: kindsOf(shop),
      most: BATCH,
      now: claimed_at,
      lease_ms: LEASE_MS,
    })
    // A process that was suspended could send what another has taken by now: the message becomes due again,
    // for whichever sender polls next.
    const send_by = claimed_at + LEASE_MS - SEND_MS
    if (shop.now() > send_by) break
    const noteSent = writeTogether(ids => markSent(shop.db, ids, { now: shop.now(), blank: isBlanked(shop) }))
    // All of them first: messages sent in one turn are recorded by one write.
    const waits = messages.map(message => waitOfBudget(shop, message))
    await Promise.allSettled(waits)
    await Promise.all(
      messages.map((message, index) =>
        sendMessage(shop, message, { send_by, waits: waits[index] as Promise<number>, noteSent }),
      ),
    )
    tried += messages.length
    if (messages.length < BATCH) break
  }
  return tried
}

/**
 * What this process can send: if it took a letter without a mail server, the letter would wait in vain
 * (promise 5).
 */
function kindsOf({ providers }: SendingContext): OutboxMessage['kind'][] {
  return providers.mail ? ['sms', 'mail'] : ['sms']
}

/** A code opens an account, so it is erased once it is of no more use here. */
function isBlanked({ config }: SendingContext): boolean {
  return config.NODE_ENV === 'production'
}

/**
 * Results that arrive in one turn, or while the ones before are being written, share one write: each write
 * waits for the disk.
 */
function writeTogether(write: (ids: number[]) => Promise<void>): (id: number) => Promise<void> {
  let before: Promise<unknown> = Promise.resolve()
  let next: { ids: number[]; written: Promise<void> } | null = null
  return id => {
    if (!next) {
      const ids: number[] = []
      const written = before
        .then(() => nextTurn())
        .then(() => {
          next = null
          return write(ids)
        })
      before = written.catch(() => undefined)
      next = { ids, written }
    }
    next.ids.push(id)
    return next.written
  }
}

async function sendMessage(
  shop: SendingContext,
  message: OutboxMessage,
  turn: { send_by: number; waits: Promise<number>; noteSent: (id: number) => Promise<void> },
): Promise<void> {
  const { id, kind, tries } = message
  const blank = isBlanked(shop)
  try {
    if (isTooLate(shop, message)) throw new ProviderError('nobody waits for it any more', { is_final: true })
    const wait_ms = await turn.waits
    if (wait_ms > 0) return await postpone(shop.db, message, shop.now() + wait_ms)
    if (kind === 'mail') await shop.providers.mail?.open?.()
    // Opening took so long that another sender may have it by now.
    if (shop.now() > turn.send_by) return
    await sendOutside(shop, message)
    await turn.noteSent(id)
    shop.log.info({ message_id: id, kind, to: hideRecipient(message), tries }, 'message sent')
  } catch (error) {
    const is_dead = (error instanceof ProviderError && error.is_final) || isTooOld(message, shop.now())
    const wait_ms = backOff(tries, shop.random.integer(0, 1_000) / 1_000)
    const next_try_at = is_dead ? null : shop.now() + wait_ms
    await markFailed(shop.db, message, {
      next_try_at,
      error: is_dead && blank ? reasonOf(error) : String(error),
      blank: is_dead && blank,
    })
    const is_ours = is_dead || (error instanceof ProviderError && error.is_own)
    const level = is_ours ? 'error' : 'warn'
    shop.log[level](
      { message_id: id, kind, tries, reason: reasonOf(error) },
      is_dead ? 'message dead' : 'message not sent',
    )
  }
}

/**
 * Counted at a message's first try. A repeated one was counted then, a code was counted when it was asked
 * for, and one that is too late is not sent.
 */
async function waitOfBudget(shop: LimitContext, message: OutboxMessage): Promise<number> {
  if (message.kind !== 'sms' || message.tries > 1 || isTooLate(shop, message)) return 0
  const { budget = 'sms-orders' } = message.payload
  return budget === 'sms-codes' ? 0 : waitOfSmsBudget(shop, budget)
}

/**
 * A letter that waited a day for a process with a mail server is out of date, too: it is given up without a
 * try.
 */
function isTooLate(shop: Clock, message: OutboxMessage): boolean {
  const { kind, tries, payload } = message
  if (kind === 'mail' && tries === 1 && isTooOld(message, shop.now())) return true
  return (payload.send_before ?? Number.POSITIVE_INFINITY) <= shop.now()
}

async function sendOutside(shop: SendingContext, message: OutboxMessage): Promise<void> {
  const key = String(message.id)
  if (message.kind === 'sms') {
    await shop.providers.sms.send({ phone: message.recipient, text: message.payload.text, key })
  } else {
    const { send_before: _, ...letter } = message.payload
    if (!shop.providers.mail) throw new ProviderError('no mail server', { is_own: true })
    await shop.providers.mail.send({ to: message.recipient, key, ...letter })
  }
}

function hideRecipient(message: OutboxMessage): string | undefined {
  return message.kind === 'sms' ? hidePhone(message.recipient) : undefined
}

/** A provider's error text may quote the message or its recipient; ours does not. */
function reasonOf(error: unknown): string {
  return error instanceof ProviderError ? error.message : ((error as Error)?.name ?? 'unknown')
}
