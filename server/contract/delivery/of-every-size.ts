/** A line of a card's delivery names its sizes; one that is of every size of the product names none. */
export function ofEverySize<Line extends { offer_ids: number[] }>(lines: Line[], sizes: number): Line[] {
  return lines.map(line => (line.offer_ids.length === sizes ? { ...line, offer_ids: [] } : line))
}

export function isOfSize({ offer_ids }: { offer_ids: number[] }, offer_id: number): boolean {
  return offer_ids.length === 0 || offer_ids.includes(offer_id)
}
