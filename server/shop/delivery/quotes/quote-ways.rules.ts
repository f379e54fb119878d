import { PAY_ON_RECEIPT, POINT_WITH_TRYING_ON } from '../../../contract/delivery/delivery.ts'
import { lostSteps, NO_TERMS } from '../../money/terms.rules.ts'
import { servesPoint, type TownPoint } from '../points/points.rules.ts'
import type { WayTariff } from '../tariffs/service.rules.ts'
import { quotePickup } from './quote-pickup.rules.ts'
import { quoteSending } from './quote-sending.rules.ts'
import type { Asked, WayQuote } from './way-quote.rules.ts'

/** Services that can be paid for here and now; those that are switched off are for administrators. */
export function isOffered(
  { payment_ids, is_active }: WayTariff,
  { payment_ids: taken = [PAY_ON_RECEIPT], is_admin = false }: Pick<Asked, 'payment_ids' | 'is_admin'> = {},
): boolean {
  return (is_active || is_admin) && payment_ids.some(id => taken.includes(id))
}

/**
 * What each service can take and why it cannot take the rest, with cost and days. The card, the cart and the
 * checkout print this, so that what one offers, the other accepts. A service with pick-up points is quoted
 * where the town has such points.
 *
 * Source: decisions 14, 17, 20, 21, 23 and 24; contract 1.5.
 */
export function quoteWays(asked: Asked): WayQuote[] {
  const offered = asked.tariffs.filter(tariff => isOffered(tariff, asked))
  // A service that is switched off takes no points away from active ones.
  const has_trying_on = offered.some(way => way.service_id === POINT_WITH_TRYING_ON && way.is_active)
  const ways = offered.flatMap(tariff => {
    if (tariff.service_type !== 'pickpoint') return quoteWay(asked, tariff, [])
    const points = (asked.points ?? []).filter(point => servesPoint(tariff, point, has_trying_on))
    return points.length > 0 ? quoteWay(asked, tariff, points) : []
  })
  for (const way of ways) {
    for (const line of way.stays) {
      const other = ways.find(each => each !== way && each.offer_ids.includes(line.offer_id))
      line.other_service_id = other?.service_id ?? null
    }
  }
  const lost = lostSteps(ways, asked.lines, asked.terms ?? NO_TERMS)
  return ways.map((way, index) => ({ ...way, lost: lost[index] ?? [] }))
}

function quoteWay(asked: Asked, tariff: WayTariff, points: TownPoint[]): WayQuote {
  return tariff.service_type === 'shop_selfpickup'
    ? quotePickup(asked, tariff)
    : quoteSending(asked, tariff, points)
}
