/** A word that says that a part of an address is a street. */
const STREET =
  /(?:^|[\s.])(?:ул|улица|пр|пр-т|пр-кт|просп|проспект|ш|шоссе|пер|переулок|б-р|бул|бульвар|пл|площадь|наб|набережная|проезд|тракт|аллея|линия|тупик|мкр|микрорайон|квартал)(?:[\s.]|$)/i
const HOUSE = /^(?:д|дом|вл|влд)?\.?\s*\d/i

/**
 * The street of a point by its address: `г Казань, ул. Баумана, 44с7` -> `ул. Баумана`. Empty where the address
 * names none.
 */
export function streetOf(address: string): string {
  const parts = address.split(',').map(part => part.trim())
  const named = parts.find(part => STREET.test(part) && !HOUSE.test(part))
  if (named) return named
  const house = parts.findIndex(part => HOUSE.test(part))
  return house > 0 ? (parts[house - 1] ?? '') : ''
}
