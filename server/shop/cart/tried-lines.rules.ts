/** The lines that are tried, in the tried quantity; what is not in the cart is not tried. */
export function triedLines<Line extends { offer_id: number; quantity: number }>(
  lines: Line[],
  tried: { offer_id: number; quantity: number }[] | null,
): Line[] {
  if (tried === null) return lines
  const wanted = new Map(tried.map(({ offer_id, quantity }) => [offer_id, quantity]))
  return lines.flatMap(line => {
    const quantity = wanted.get(line.offer_id) ?? 0
    return quantity > 0 ? [{ ...line, quantity }] : []
  })
}
