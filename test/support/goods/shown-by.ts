import type { ListingScope, Snapshot } from '../../../server/catalog/snapshot/types.ts'
import type { FilterChoice } from '../../../server/contract/catalog/filter.ts'
import { SORTS } from '../../../server/contract/catalog/filter.ts'
import { seededChance } from './random-catalogue.ts'

/**
 * Everything that pages take from a snapshot, as texts: every product, listings in every order, filters with chosen
 * values, searches and suggestions. The same seed asks two snapshots the same questions.
 */
export function shownBy(snapshot: Snapshot, seed: number): Record<string, string> {
  const chance = seededChance(seed)
  const everything = snapshot.list({ scope: 'all', sort: 'price_asc', per_page: 1_000_000 })
  const products = everything.ids.map(id => snapshot.findProduct(id))
  const [first] = products
  const shown: Record<string, unknown> = {
    products,
    of_models: products.map(product => snapshot.productsOf(product?.group_key ?? '').map(({ id }) => id)),
    categories: snapshot.categories.roots.map(root => [
      root,
      snapshot.categories.productCount(root.id),
      snapshot.categories.descendantIds(root.id),
    ]),
    stores: [...snapshot.stores],
    size_tables: snapshot.size_tables,
    by_code: [
      snapshot.findOfferByExtId(first?.offers[0]?.ext_id ?? ''),
      snapshot.findOfferByBarcode(first?.offers[0]?.barcode ?? ''),
      snapshot.search.search(first?.vendor_code ?? ''),
    ],
    visible: [snapshot.revision, snapshot.visible.all(), snapshot.visible.branch(1)],
  }
  for (const query of ['платья', 'красная рубашка', 'gkfnmt', 'футблка', 'бренд 7 куртка', 'zzz'])
    shown[`search ${query}`] = [snapshot.search.search(query), snapshot.search.suggest(query.slice(0, 4))]
  const scopes: ListingScope[] = ['all', { category_id: 1 }, { category_id: 3 }, { collection: 'hit' }]
  scopes.push({ collection: 'new' }, { collection: 'discount' }, { ids: everything.ids.slice(0, 9) })
  for (const scope of scopes) {
    shown[`filters ${JSON.stringify(scope)}`] = snapshot.facets({ scope })
    for (let asked = 0; asked < 3; asked++) {
      const choice = randomChoice(chance, snapshot, scope)
      const name = JSON.stringify({ scope, choice })
      shown[`filters ${name}`] = snapshot.facets({ scope, choice, region_fias_id: `region-${chance(7)}` })
      for (const { code: sort } of SORTS)
        shown[`listing ${sort} ${name}`] = snapshot.list({
          scope,
          choice,
          sort,
          page: 1 + chance(2),
          per_page: 12,
        })
    }
  }
  return Object.fromEntries(Object.entries(shown).map(([name, value]) => [name, JSON.stringify(value)]))
}

function randomChoice(
  chance: (limit: number) => number,
  snapshot: Snapshot,
  scope: ListingScope,
): FilterChoice {
  const choice: FilterChoice = Object.create(null)
  const filters = snapshot.facets({ scope })
  for (let left = chance(3); left > 0; left--) {
    const filter = filters[chance(filters.length)]
    if (!filter) continue
    if (filter.slug === 'price') choice.price = { from: 500 + chance(3_000), to: 3_500 + chance(6_000) }
    else {
      const codes = filter.values.flatMap(value =>
        'slug' in value ? [value.slug] : 'ext_id' in value ? [value.ext_id] : [],
      )
      if (codes.length > 0) choice[filter.slug] = [codes[chance(codes.length)] as string]
    }
  }
  return choice
}
