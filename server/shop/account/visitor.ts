import type { Variant } from '../../contract/delivery/delivery.ts'
import type { Random, SiteContext } from '../contexts.ts'
import type { LimitContext } from '../limits/admissions.ts'
import type { OutboxContext } from '../messages/outbox.ts'
import type { VisitorTown } from '../towns/visitor-town.rules.ts'

/** Codes and links to a phone or an e-mail, each within its limits. */
export type AccountContext = LimitContext & OutboxContext & SiteContext & { random: Random }

/** Who asks, as `http/meet-visitor` found it. */
export interface Visitor {
  /** Row of `visitors`; null until the browser's first write. */
  id: number | null
  user: VisitorUser | null
  /** Looked up, or a name that nobody knows. */
  region: VisitorTown
  /** True when the shopper chose it; false for a detected or the default one. */
  region_is_chosen: boolean
  /** Request's address, for limits and city detection. */
  ip: string
  /** Since when this browser has had a row, through signing in and out; null without one. */
  known_since: number | null
  /** Of the account that this browser is signed in to, or was last: whoever sits there had the phone's code once. */
  proved_phone: string | null
  /** The same through signing in and out; null without a row. */
  browser_id: number | null
  /** Which payments this browser is offered, wherever they are told (decision 46). */
  experiment: Variant
  /** Names the state of everything of theirs that pages show; empty for who has no row. */
  versions: string
}

/** A visitor that has a row, because something of theirs is being written. */
export type SavedVisitor = Visitor & { id: number }

/** A visitor who has signed in: the only one who has an account's things. */
export type SignedIn = SavedVisitor & { user: VisitorUser }

/**
 * Gives the visitor a row, and its browser a cookie, unless there are. An action that writes calls it when it has checked
 * everything else.
 */
export type SaveVisitor = () => Promise<SavedVisitor>

export interface VisitorUser {
  id: number
  phone: string
  email: string
  mail_confirmed: boolean
  name: string
  surname: string
  in_loyalty_program: boolean
  is_admin: boolean
  bonus_balance: number
}
