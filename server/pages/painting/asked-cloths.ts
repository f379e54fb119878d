import { emptyChoice, listingUrl } from '../../catalog/listing/listing-url.rules.ts'
import { FILTER_TYPE, type FilterChoice, type ListValue } from '../../contract/catalog/filter.ts'
import type { ClothsProps } from '../../contract/content/asking-props.ts'
import { orMeant } from '../../contract/nearest.ts'
import { NothingOfThatName } from '../../render/content/page-asks.ts'
import { GOODS, PRODUCT } from '../../shop/reading/shop-facts.ts'
import { listingNamed } from '../catalog/sold-addresses.ts'
import type { PageReader } from './page-facts.ts'

/** The filter of what things are made of. */
const COMPOSITION = 'composition'
/** Among so many things of a cloth one is looked for whose close-up is not shown yet. */
const LOOKED_AT = 12

/** What `{% cloths %}` shows: cloths as they are seen close, each with the way to what is made of it. */
export function askedCloths(read: PageReader, { category, cloths, limit, title }: ClothsProps) {
  const { scope, path, category: branch } = listingNamed(read, category)
  const goods = read.fact(GOODS, branch?.id ?? 0)
  // A filter with a single value is left out of a listing, unless it is chosen.
  const chosen = cloths ? choiceOf(cloths) : emptyChoice()
  const counted = goods.facets({ scope, choice: chosen, region_fias_id: '' })
  const filter = counted.find(({ slug }) => slug === COMPOSITION)
  const values = filter?.type === FILTER_TYPE.list ? filter.values.filter(({ count }) => count > 0) : []
  const shown = new Set<string>()
  const found = wanted(values, cloths).flatMap(({ slug, value, count }) => {
    const choice = choiceOf([slug])
    const { ids } = goods.list({ scope, choice, sort: 'popular', per_page: LOOKED_AT })
    const things = ids.flatMap(id => read.fact(PRODUCT, id) ?? []).filter(each => !shown.has(each.group_key))
    // Its last picture is the closest one; of a thing with a single picture that shows it whole.
    const thing = things.find(({ pictures }) => pictures.length > 1) ?? things[0]
    if (!thing) return []
    shown.add(thing.group_key)
    const url = listingUrl({ path, q: '', choice, sort: 'default', page: 1 })
    return [{ name: value, url, count, picture_key: thing.pictures.at(-1)?.key ?? '' }]
  })
  return found.length === 0 ? null : { title, cloths: found.slice(0, limit) }
}

function choiceOf(cloths: string[]): FilterChoice {
  return Object.assign(emptyChoice(), { [COMPOSITION]: cloths })
}

/** Of those that an editor names the ones that there are, in that order; otherwise the most frequent first. */
function wanted(values: ListValue[], named: string[] | undefined): ListValue[] {
  if (!named) return values.toSorted((one, other) => other.count - one.count)
  const found = named.flatMap(slug => values.find(each => each.slug === slug) ?? [])
  const [first = ''] = named
  const slugs = values.map(({ slug }) => slug)
  // One may be sold out; of none it is a mistake.
  if (found.length === 0) throw new NothingOfThatName(`нет ткани '${first}'${orMeant(first, slugs)}`)
  return found
}
