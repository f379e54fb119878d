import { DAY_MS } from '../../contract/durations.ts'
import type { Visitor } from '../account/visitor.ts'
import type { Standing } from './limit-table.rules.ts'

/**
 * A browser is known from the day after its first write on: the new ones of an attacker are all strangers.
 */
export const KNOWN_AFTER_MS = DAY_MS

/** The asker, as limits see them. */
export type Asker = Pick<Visitor, 'id' | 'user' | 'ip' | 'known_since' | 'proved_phone'>

/**
 * @param about the typed phone or e-mail, where there is one
 */
export function standingOf(
  asker: Asker,
  now: number,
  about: { phone?: string; email?: string } = {},
): Standing {
  const { user, known_since, proved_phone } = asker
  if (about.phone !== undefined && (about.phone === user?.phone || about.phone === proved_phone)) return 'own'
  if (about.email !== undefined && user?.mail_confirmed && sameMail(about.email, user.email)) return 'own'
  const isKnown = user !== null || (known_since !== null && known_since <= now - KNOWN_AFTER_MS)
  return isKnown ? 'known' : 'stranger'
}

function sameMail(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}
