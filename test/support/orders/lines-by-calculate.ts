import type { Delivery } from '../../../server/contract/delivery/calculation.ts'
import { courierLine, pointsLine, storesLine } from '../../../server/contract/delivery/card-lines.ts'
import { plural } from '../../../server/contract/words.ts'
import { ofTown } from '../../../server/shop/towns/city-words.rules.ts'

/**
 * The lines of a card as they follow from the answer of `kevin/calculate` for one piece, with plain spaces.
 *
 * @param hour by the clock of the town
 */
export function linesByCalculate(deliveries: Delivery[], hour: number): string[] {
  const [stores, courier, points] = [
    storesLine(deliveries, hour),
    courierLine(deliveries),
    pointsLine(deliveries),
  ]
  const from = deliveries.map(({ transfer_from }) => transfer_from).find(Boolean)
  const lines: string[] = []
  if (stores) {
    const words = from ? `Самовывоз из ${ofTown(from)}, ${stores.days}` : stores.words
    lines.push(`${words}, ${stores.price_words}`)
  }
  if (courier) lines.push(courier.words)
  if (points) lines.push(`${points.words} · ${plural(points.count, 'пункт', 'пункта', 'пунктов')}`)
  return lines.map(words => words.replaceAll('\u00a0', ' '))
}
