/**
 * The way that an order would go: the chosen one, or, before any choice, the one that takes most of the cart. Null when
 * it cannot go: nothing that cannot serve is ever chosen for the shopper.
 *
 * @param chosen a `service_id`
 */
export function wayInForce<Way extends { service_id: number; can_go: boolean; offer_ids: number[] }>(
  ways: Way[],
  chosen: number | null,
): Way | null {
  const possible = ways.filter(way => way.can_go)
  if (chosen !== null) return possible.find(way => way.service_id === chosen) ?? null
  const most = Math.max(...possible.map(way => way.offer_ids.length))
  return possible.find(way => way.offer_ids.length === most) ?? null
}
