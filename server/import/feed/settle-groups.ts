import type { Db } from '../../database/open-database.ts'
import { sizelessOfSizedGroups, unstageOffers } from './staged-feed.queries.ts'

/**
 * Takes out offers that name a group and are nothing to sell: without a size, in a group whose others have sizes.
 * An offer without a size that has a colour of its own there stays: a scarf of one size beside sized gloves.
 *
 * Gives how many were taken out.
 */
export async function settleGroups(conn: Db): Promise<number> {
  const parents = (await sizelessOfSizedGroups(conn)).filter(
    offer =>
      offer.has_sized_color === 1 || offer.color_name === '' || offer.group_key.endsWith(`|${offer.ext_id}`),
  )
  await unstageOffers(
    conn,
    parents.map(offer => offer.ext_id),
  )
  return parents.length
}
