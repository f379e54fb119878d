import type { SignedIn } from '../account/visitor.ts'
import type { DbContext } from '../contexts.ts'
import { countEntriesOfUser, entriesOfUser } from './draws.queries.ts'
import { allDraws, type DrawContext } from './draws.ts'

/** An entry as its own account sees it. */
export interface OwnEntry {
  slug: string
  /** The draw's; its name where the file is gone. */
  title: string
  number: number
  /** Empty for a receipt. */
  order_id: string
  /** Empty for an order. */
  receipt: string
  created_at: number
  /** `out`: its order was cancelled or brought back. */
  state: 'in' | 'out' | 'won' | 'lost'
  /** Empty where nothing was won. */
  prize: string
}

/** What the account takes part in, the newest first. */
export async function listOwnEntries(
  shop: DbContext & DrawContext,
  { user }: SignedIn,
  { page, per_page }: { page: number; per_page: number },
): Promise<{ entries: OwnEntry[]; total: number }> {
  const [rows, total] = await Promise.all([
    entriesOfUser(shop.db, user.id, { limit: per_page, offset: (page - 1) * per_page }),
    countEntriesOfUser(shop.db, user.id),
  ])
  const titles = new Map(allDraws(shop).map(({ slug, title }) => [slug, title]))
  const entries = rows.map(row => ({
    ...{
      slug: row.draw,
      title: titles.get(row.draw) ?? row.draw,
      number: row.number,
      created_at: row.created_at,
    },
    ...{ order_id: row.checkout_id ?? '', receipt: row.receipt ?? '', prize: row.prize ?? '' },
    state: stateOf(row),
  }))
  return { entries, total }
}

function stateOf({
  prize,
  drawn_at,
  stands,
}: {
  prize: string | null
  drawn_at: number | null
  stands: number
}): OwnEntry['state'] {
  if (prize !== null) return 'won'
  if (stands === 0) return 'out'
  return drawn_at === null ? 'in' : 'lost'
}
