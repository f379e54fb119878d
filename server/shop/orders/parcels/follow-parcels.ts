import { isOver } from '../../../contract/account/order-status.ts'
import { COURIER, type ParcelStage } from '../../../contract/delivery/delivery.ts'
import { DAY_MS } from '../../../contract/durations.ts'
import { inTransaction } from '../../../database/statement.ts'
import type { OrderStatus } from '../../../database/tables/orders.ts'
import { ProviderError, Refused } from '../../../errors.ts'
import type { Providers } from '../../../providers/providers.ts'
import type { JobContext, LogContext } from '../../contexts.ts'
import { notifyOfOrder, type OrderNewsContext } from '../../messages/order-news.ts'
import { giveUpOrder } from '../cancel-order.ts'
import { moveOrder } from '../states/move-order.ts'
import { lockOrder } from '../states/order-moves.queries.ts'
import { findWholeOrder } from '../stored-order.ts'
import { claimParcels, type FollowedParcel, leaveParcel } from './parcels.queries.ts'

export type ParcelContext = JobContext &
  OrderNewsContext &
  LogContext & { providers: Pick<Providers, 'carriers'> }

const BATCH = 10
const ASKED_EVERY_MS = 20 * 60_000
/** Longer than any carrier stores or searches for a parcel. */
const FOLLOWED_MS = 90 * DAY_MS

/**
 * Asks carriers where the parcels with known numbers are, and moves their orders on. Any number of processes
 * may run it; a carrier that does not answer is asked again in the next run.
 *
 * @returns how many were asked for
 */
export async function followParcels(shop: ParcelContext, signal?: AbortSignal): Promise<number> {
  const { carriers } = shop.providers
  const codes = Object.keys(carriers).filter(code => carriers[code]?.parcel)
  if (codes.length === 0) return 0
  for (let asked = 0; ; ) {
    const now = shop.now()
    const due = await claimParcels(shop.jobs_db, { codes, most: BATCH, now, again_at: now + ASKED_EVERY_MS })
    for (const parcel of due) {
      if (signal?.aborted) return asked
      await followOne(shop, parcel)
      asked += 1
    }
    if (due.length < BATCH) return asked
  }
}

async function followOne(shop: ParcelContext, parcel: FollowedParcel): Promise<void> {
  const { order_id, track, service_code } = parcel
  try {
    const stages = await shop.providers.carriers[service_code]?.parcel?.({ track, order_id })
    const status = await takeStages(shop, parcel, stages ?? [])
    const isLost = shop.now() - parcel.followed_since > FOLLOWED_MS
    if (isLost || isOver(status)) await leaveParcel(shop.jobs_db, order_id)
  } catch (error) {
    if (!(error instanceof ProviderError || error instanceof Refused)) throw error
    shop.log.warn({ order_id, service_code, reason: error.message }, 'parcel not followed, again later')
  }
}

/**
 * Makes all moves at once and notifies the shopper only of the last: where the parcel is now. @returns where
 * it stands
 */
async function takeStages(
  shop: ParcelContext,
  { order_id, service_id, track }: FollowedParcel,
  stages: ParcelStage[],
): Promise<OrderStatus> {
  return inTransaction(shop.jobs_db, async trx => {
    const before = await lockOrder(trx, order_id)
    // Deleted while the carrier was asked: there is nothing to follow.
    if (!before) return 'cancelled'
    const by = { source: 'carrier' as const, now: shop.now() }
    const path = parcelPath(before.status, stages, service_id !== COURIER)
    for (const status of path) {
      if (status !== 'returned') await moveOrder(trx, order_id, { status }, by)
      else
        await giveUpOrder({
          shop,
          trx,
          order: (await findWholeOrder(trx, order_id)).order,
          by,
          status: 'returned',
        })
    }
    const last = path.at(-1)
    if (last === 'ready') await notifyOfOrder(shop, trx, order_id, { kind: 'ready' })
    if (last === 'shipped') await notifyOfOrder(shop, trx, order_id, { kind: 'shipped', track })
    return last ?? before.status
  })
}

/** The path of a parcel; each step is a move that the table of states allows (decision 32). */
const WAY: OrderStatus[] = ['confirmed', 'packed', 'shipped', 'ready', 'delivered']

/**
 * The moves that bring an order to where its carrier says the parcel is. Forward only, so that reports that
 * are repeated, late or out of order end in the same state. None for an order that is already there or
 * further, or that no carrier delivers.
 *
 * @param stages all that the parcel has passed, in no order
 * @param is_fetched false for a courier order, which nobody picks up: a point on its route is one of the
 *   carrier's own
 */
function parcelPath(from: OrderStatus, stages: ParcelStage[], is_fetched: boolean): OrderStatus[] {
  const at = WAY.indexOf(from)
  if (at < 0 || stages.length === 0) return []
  const seen = new Set(stages)
  const isDelivered = seen.has('delivered')
  const isBack = seen.has('back') && !isDelivered && from !== 'delivered'
  const reached = WAY.filter((status, index) => {
    if (status === 'ready') return is_fetched && seen.has('at_point')
    if (status === 'delivered') return isDelivered
    return index <= WAY.indexOf('shipped')
  })
  const ahead = reached.filter(status => WAY.indexOf(status) > at)
  return isBack ? [...ahead, 'returned'] : ahead
}
