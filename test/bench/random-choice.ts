import type { FilterChoice } from '../../server/contract/catalog/filter.ts'

/** Some of what `randomCatalogue` makes: each of these has products in every branch. */
const VALUES: Record<string, string[]> = {
  color: ['belyy', 'krasnyy', 'siniy', 'chernyy'],
  brand: Array.from({ length: 60 }, (_, index) => `brend-${index}`),
  size: ['42', '44', 'm', 'l', '98'],
  season: ['leto', 'zima'],
  risunok: ['poloska', 'kletka'],
  discount: ['true'],
  shop: ['shop-5', 'shop-17'],
}

/**
 * None to three filters, as a shopper sets them.
 *
 * @param isFilter small catalogues do not have all of them
 */
export function randomChoice(
  chance: (limit: number) => number,
  isFilter: (code: string) => boolean = () => true,
): FilterChoice {
  const choice: FilterChoice = Object.create(null)
  const codes = [...Object.keys(VALUES), 'price']
  for (let n = chance(4); n > 0; n--) {
    const code = codes[chance(codes.length)] as string
    if (!isFilter(code)) continue
    const known = VALUES[code] ?? []
    choice[code] =
      code === 'price'
        ? { from: 1_000, to: 4_000 + chance(3_000) }
        : known.filter(() => chance(known.length) < 2)
    if (Array.isArray(choice[code]) && choice[code].length === 0) choice[code] = known.slice(0, 1)
  }
  return choice
}
