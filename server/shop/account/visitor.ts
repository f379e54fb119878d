import type { Variant } from '../../contract/delivery/delivery.ts'
import type { Random, SiteContext } from '../contexts.ts'
import type { Variants } from '../experiments/experiments.ts'
import type { LimitContext } from '../limits/admissions.ts'
import type { OutboxContext } from '../messages/outbox.ts'
import type { VisitorTown } from '../towns/visitor-town.rules.ts'
import type { Owner } from './owner.rules.ts'

/** Sends codes and links to a phone or an e-mail, each within its limits. */
export type AccountContext = LimitContext & OutboxContext & SiteContext & { random: Random }

/** The visitor who sent the request, as `http/meet-visitor` found them: a browser has a row from its first write on. */
export type Visitor = SavedVisitor | VisitorWithoutRow

interface VisitorFacts {
  /** A town that was looked up, or the name of one that is unknown. */
  region: VisitorTown
  /** True when the shopper chose it; false for a detected or the default one. */
  region_is_chosen: boolean
  /** The request's address, for limits and city detection. */
  ip: string
  /** Since when this browser has had a row, across signing in and out; null without one. */
  known_since: number | null
  /** The account that this browser is signed in to, or was last: its user has had the phone's code once. */
  proved_phone: string | null
  /** Unchanged by signing in and out; null without a row. */
  browser_id: number | null
  /** What they are shown of experiments. */
  variants: Variants
  /** Which payments this browser is offered, wherever they are shown (decision 46). */
  experiment: Variant
  /** Identifies the state of everything of theirs that pages show; empty for a visitor without a row. */
  versions: string
}

/** A visitor that has a row, because something was or is being written for them. */
export interface SavedVisitor extends VisitorFacts {
  /** Row of `visitors`. */
  id: number
  user: VisitorUser | null
  /** Whose cart, favourites and lessons are theirs: the account's once signed in, before that the browser's. */
  owner: Owner
}

interface VisitorWithoutRow extends VisitorFacts {
  id: null
  user: null
  /** They own nothing yet. */
  owner: null
}

/** A signed-in visitor: only they can use what belongs to an account. */
export type SignedIn = SavedVisitor & { user: VisitorUser }

/**
 * Gives the visitor a row and the browser a cookie, unless they have them. An action that writes calls it
 * after all its checks.
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
