import type { CatalogSource, ProductRow } from '../../../server/catalog/catalog.queries.ts'
import {
  compareSizes,
  factsOf,
  isYesNo,
  OWN_FILTERS,
  PARAM_VALUES,
  PARAMS_BEFORE,
} from '../../../server/catalog/filters/filter-values.rules.ts'
import { lastKinds } from '../../../server/catalog/kinds.rules.ts'
import { defaultScore } from '../../../server/catalog/listing/default-score.ts'
import { spreadModels, spreadStickers } from '../../../server/catalog/listing/spread-models.ts'
import { categoryTree } from '../../../server/catalog/snapshot/category-tree.ts'
import {
  colorOf,
  type OfferPieces,
  productOf,
  productRecordOf,
  storeOf,
} from '../../../server/catalog/snapshot/product-shape.ts'
import type { ListingQuery, Snapshot } from '../../../server/catalog/snapshot/types.ts'
import type { Product } from '../../../server/contract/catalog/catalog.ts'
import { FILTER_TYPE, type Filter, STICKERS } from '../../../server/contract/catalog/filter.ts'
import { hashOf, slugOf } from '../../../server/contract/slug.ts'

type Fact = { code: string; slug: string }

/**
 * A snapshot that is obviously correct: objects in arrays, and every answer counted product by product. The
 * fast one must agree with it.
 */
export async function plainSnapshot(
  source: CatalogSource,
  now: () => number,
): Promise<
  Omit<
    Snapshot,
    'search' | 'visible' | 'structure_revision' | 'stock_revision' | 'pieces_revision' | 'productsFrom'
  > & {
    setStock(offer_id: number, store_id: number, qty: number): void
  }
> {
  const rows: ProductRow[] = []
  const own = new Map<number, number>()
  const categories = categoryTree(await source.categories(), id => own.get(id) ?? 0)
  for await (const batch of source.products(categories.ids)) rows.push(...batch)
  for (const row of rows) own.set(row.category_id, (own.get(row.category_id) ?? 0) + 1)
  const stores = new Map((await source.stores()).map(row => [row.id, storeOf(row)]))
  const newest_at = Math.max(0, ...rows.map(row => row.first_seen_at))
  const stills = rows.map(productRecordOf)
  const last = lastKinds(categories).flatMap(id => categories.descendantIds(id))
  const scoreOf = new Map(
    stills.map(still => {
      const is_of_last_kind = last.includes(still.category_id)
      return [still.id, defaultScore({ ...still, is_of_last_kind }, newest_at)]
    }),
  )

  const stockOf = (row: ProductRow): OfferPieces[] =>
    row.offers.map(offer => {
      const held = offer.stock.filter(
        ({ qty, store_id }) => offer.is_available === 1 && qty > 0 && stores.has(store_id),
      )
      const kindOf = (store_id: number) => stores.get(store_id)?.kind
      const stock_warehouses = held.filter(s => kindOf(s.store_id) === 'warehouse')
      return {
        stock_delivery: stock_warehouses.reduce((sum, s) => sum + s.qty, 0),
        stock_warehouses,
        stock_stores: held.filter(s => kindOf(s.store_id) === 'store'),
      }
    })
  const colorsOf = (group_key: string) => {
    const group = stills.filter(still => still.group_key === group_key).sort((a, b) => a.id - b.id)
    return group.map(colorOf)
  }
  const productAt = (index: number): Product => {
    const still = stills[index] as (typeof stills)[number]
    return productOf(still, stockOf(rows[index] as ProductRow), colorsOf(still.group_key))
  }
  const products = () => rows.map((_, index) => productAt(index))

  const names = new Map<string, string>(OWN_FILTERS.map(filter => [filter.code, filter.name]))
  const labels = new Map<string, string>()
  const colorHex = new Map<string, string>()
  for (const still of stills) {
    for (const fact of factsOf(still)) {
      if (!names.has(fact.code)) names.set(fact.code, fact.name)
      const key = `${fact.code}=${fact.slug}`
      if (!labels.has(key)) labels.set(key, fact.value)
      if (fact.code === 'color' && still.color_hex && !colorHex.has(fact.slug))
        colorHex.set(fact.slug, still.color_hex)
    }
    for (const offer of still.offers) {
      const key = `size=${slugOf(offer.size_name)}`
      if (offer.size_name && !labels.has(key)) labels.set(key, offer.size_name)
    }
  }

  const factsNow = (product: Product): Fact[] => {
    const facts: Fact[] = factsOf(product)
    const held = product.offers.filter(offer => offer.stock_delivery > 0 || offer.stock_stores.length > 0)
    for (const offer of held) {
      if (offer.size_name) facts.push({ code: 'size', slug: slugOf(offer.size_name) })
      for (const { store_id } of offer.stock_stores) {
        facts.push({ code: 'shop', slug: stores.get(store_id)?.ext_id ?? '' })
      }
    }
    facts.push({ code: 'in_stock', slug: String(product.in_stock) })
    facts.push({ code: 'discount', slug: String(product.price_old > 0) })
    if (product.is_new) facts.push({ code: 'sticker', slug: '1' })
    if (product.price_old > 0) facts.push({ code: 'sticker', slug: '2' })
    if (product.first_seen_at > now() - 86_400_000) facts.push({ code: 'sticker', slug: '3' })
    return facts
  }
  const has = (product: Product, code: string, slug: string) =>
    factsNow(product).some(
      fact => fact.code === code && (fact.slug === slug || (isBoolean(code) && boolSlug(fact.slug) === slug)),
    )
  const boolSlug = (slug: string) => (slug === 'da' ? 'true' : slug === 'net' ? 'false' : slug)
  const slugsOf = (code: string) =>
    [...labels.keys()].filter(key => key.startsWith(`${code}=`)).map(key => key.slice(code.length + 1))
  const isParam = (code: string) => !OWN_FILTERS.some(filter => filter.code === code)
  const isBoolean = (code: string) =>
    code === 'in_stock' || code === 'discount' || (isParam(code) && isYesNo(slugsOf(code)))

  const passes = (product: Product, code: string, query: ListingQuery) => {
    const chosen = query.choice?.[code]
    if (chosen === undefined || (Array.isArray(chosen) && chosen.length === 0)) return true
    if (Array.isArray(chosen)) return chosen.some(slug => has(product, code, slug))
    return code === 'price' && product.price >= (chosen.from ?? 0) && product.price <= (chosen.to ?? Infinity)
  }
  const scopeOf = (query: ListingQuery): Product[] => {
    const { scope } = query
    if (scope === 'all') return products()
    if ('category_id' in scope) {
      const ids = new Set(categories.descendantIds(scope.category_id))
      return products().filter(product => ids.has(product.category_id))
    }
    if ('ids' in scope)
      return Array.from(scope.ids).flatMap(id => products().find(product => product.id === id) ?? [])
    if (scope.collection === 'hit') return products().filter(product => product.is_hit)
    if (scope.collection === 'new') return products().filter(product => product.is_new)
    return products().filter(product => product.price_old > 0)
  }
  const matching = (query: ListingQuery, without?: string) =>
    scopeOf(query).filter(product =>
      Object.keys(query.choice ?? {}).every(code => code === without || passes(product, code, query)),
    )

  const orders: Record<string, (a: Product, b: Product) => number> = {
    default: (a, b) =>
      Number(b.in_stock) - Number(a.in_stock) ||
      (scoreOf.get(b.id) ?? 0) - (scoreOf.get(a.id) ?? 0) ||
      b.id - a.id,
    price_asc: (a, b) => a.price - b.price || a.id - b.id,
    price_desc: (a, b) => b.price - a.price || b.id - a.id,
    new: (a, b) => b.first_seen_at - a.first_seen_at || b.id - a.id,
    popular: (a, b) => b.popularity - a.popularity || b.id - a.id,
    discount: (a, b) => b.discount_percent - a.discount_percent || b.id - a.id,
  }

  const codesOf = (query: ListingQuery): { code: string; name: string }[] => {
    const named = (code: string) => ({ code, name: names.get(code) ?? code })
    const chosen = Object.keys(query.choice ?? {}).filter(code => names.has(code))
    const params = [...names.keys()].filter(isParam)
    const inCategory =
      typeof query.scope === 'object' && 'category_id' in query.scope ? query.scope.category_id : null
    let shown = OWN_FILTERS.map(filter => named(filter.code))
    if (inCategory !== null) {
      const chain = [categories.byId(inCategory), ...categories.ancestorsOf(inCategory).reverse()]
      const set = chain.find(category => category?.filters)?.filters
      if (set) shown = set.filter(filter => names.has(filter.code))
      else {
        const scope = scopeOf(query)
        const coverage = (code: string) =>
          scope.filter(product => factsOf(product).some(fact => fact.code === code)).length
        const usable = params
          .filter(code => {
            const slugs = new Set(
              scope.flatMap(p =>
                factsOf(p)
                  .filter(f => f.code === code)
                  .map(f => f.slug),
              ),
            )
            return slugs.size >= PARAM_VALUES.least && slugs.size <= PARAM_VALUES.most
          })
          .map(code => ({ code, covered: coverage(code) }))
          .sort((a, b) => b.covered - a.covered || (a.code < b.code ? -1 : 1))
          .slice(0, 12)
        const at = OWN_FILTERS.findIndex(filter => filter.code === PARAMS_BEFORE)
        shown = [...shown.slice(0, at), ...usable.map(({ code }) => named(code)), ...shown.slice(at)]
      }
    }
    const missing = chosen.filter(code => !shown.some(filter => filter.code === code)).sort()
    return [...shown, ...missing.map(named)]
  }

  const id = (code: string, slug = '') => hashOf(`${code}=${slug}`) >>> 1

  return {
    revision: await source.revision(),
    product_count: rows.length,
    categories,
    stores,
    size_tables: [],
    dictionary: {
      kindOf: code => (code === 'price' ? 'range' : names.has(code) ? 'list' : null),
      hasValue(code, slug) {
        if (isBoolean(code)) return slug === 'true' || slug === 'false'
        if (code === 'shop') return [...stores.values()].some(s => s.kind === 'store' && s.ext_id === slug)
        if (code === 'sticker') return STICKERS.some(sticker => String(sticker.id) === slug)
        return labels.has(`${code}=${slug}`)
      },
    },
    setStock(offer_id, store_id, qty) {
      const offer = rows.flatMap(row => row.offers).find(one => one.id === offer_id)
      const held = offer?.stock.find(one => one.store_id === store_id)
      if (held) held.qty = qty
      else offer?.stock.push({ store_id, qty })
      offer?.stock.sort((a, b) => a.store_id - b.store_id)
    },
    findProduct(id) {
      const index = rows.findIndex(row => row.id === id)
      return index < 0 ? null : productAt(index)
    },
    findOffer: id => found(products(), offer => offer.id === id),
    findOfferByExtId: ext_id => found(products(), offer => offer.ext_id === ext_id),
    findOfferByBarcode: barcode => (barcode ? found(products(), offer => offer.barcode === barcode) : null),
    productsOf: group_key =>
      products()
        .filter(p => p.group_key === group_key)
        .sort((a, b) => a.id - b.id),
    list(query) {
      const { sort = 'default', page = 1, per_page = 48 } = query
      const isRelevance = sort === 'default' && typeof query.scope === 'object' && 'ids' in query.scope
      const all = matching(query)
      if (!isRelevance) all.sort(orders[sort])
      const held = isRelevance || sort === 'popular' ? all : all.filter(product => product.in_stock)
      const stickers = all.reduce((sum, { is_hit, is_new }) => sum + Number(is_hit) + Number(is_new), 0)
      const spread = (products: Product[]) =>
        spreadColors(
          sort === 'default' && !isRelevance
            ? [...spreadStickers(products, ({ is_hit, is_new }) => is_hit || is_new, stickers / all.length)]
            : products,
        )
      const shown =
        sort === 'default' || sort === 'popular'
          ? [...spread(held), ...spread(all.filter(product => !held.includes(product)))]
          : all
      return {
        ids: shown.slice((page - 1) * per_page, page * per_page).map(product => product.id),
        total: all.length,
        page,
        pages_count: Math.max(1, Math.ceil(all.length / per_page)),
      }
    },
    facets(query) {
      const filters: Filter[] = []
      const scope = scopeOf(query)
      for (const { code, name } of codesOf(query)) {
        const left = matching(query, code)
        const chosen = query.choice?.[code]
        const isChosen = (slug: string) => Array.isArray(chosen) && chosen.includes(slug)
        const count = (slug: string) => left.filter(product => has(product, code, slug)).length
        const occurs = (slug: string) => isChosen(slug) || scope.some(product => has(product, code, slug))
        const head = { id: id(code), slug: code, name }
        if (code === 'price') {
          const prices = (left.length > 0 ? left : scope).map(product => product.price)
          if (prices.length === 0) continue
          const range = chosen && !Array.isArray(chosen) ? chosen : null
          const [min, max] = [Math.min(...prices), Math.max(...prices)]
          const values = {
            min,
            max,
            from: range?.from ?? min,
            to: range?.to ?? max,
            selected: range !== null,
          }
          filters.push({ ...head, type: FILTER_TYPE.range, values: [values] })
        } else if (isBoolean(code)) {
          const values = ['true', 'false'].filter(occurs).map(slug => ({
            id: id(code, slug), slug, value: slug === 'true' ? 'Да' : 'Нет', selected: isChosen(slug), count: count(slug),
          })) // biome-ignore format: short
          if (values.length > 0) filters.push({ ...head, type: FILTER_TYPE.boolean, values })
        } else if (code === 'sticker') {
          const values = STICKERS.filter(s => occurs(String(s.id))).map(s => ({
            ...s, ext_id: s.code, selected: isChosen(String(s.id)), count: count(String(s.id)),
          })) // biome-ignore format: short
          if (values.length > 0) filters.push({ ...head, type: FILTER_TYPE.stickers, values })
        } else if (code === 'shop') {
          const values = [...stores.values()]
            .filter(store => store.kind === 'store' && occurs(store.ext_id))
            .filter(s => !query.region_fias_id || s.region_fias_id === query.region_fias_id || isChosen(s.ext_id))
            .map(store => ({
              id: store.id, ext_id: store.ext_id, place: store.name, address: store.address,
              selected: isChosen(store.ext_id), selectedFront: isChosen(store.ext_id), count: count(store.ext_id),
            })) // biome-ignore format: short
          if (values.length > 0) filters.push({ ...head, type: FILTER_TYPE.shops, values })
        } else {
          const order =
            code === 'size'
              ? compareSizes
              : (a: string, b: string) => a.localeCompare(b, 'ru', { numeric: true })
          const values = slugsOf(code)
            .filter(occurs)
            .map(slug => ({
              id: id(code, slug), slug, value: labels.get(`${code}=${slug}`) ?? slug, selected: isChosen(slug),
              count: count(slug), ...(code === 'color' && colorHex.has(slug) ? { background: colorHex.get(slug) } : {}),
            })) // biome-ignore format: short
            .sort((a, b) => order(a.value, b.value))
          if (values.length >= 2 || values.some(value => value.selected)) {
            filters.push({ ...head, type: FILTER_TYPE.list, values })
          }
        }
      }
      return filters
    },
  }
}

function found(products: Product[], is: (offer: Product['offers'][number]) => boolean) {
  for (const product of products) {
    const offer = product.offers.find(is)
    if (offer) return { product, offer }
  }
  return null
}

/** Its rule has a test of its own: `spread-models.property.test.ts`. */
function spreadColors(products: Product[]): Product[] {
  const models = products.map(({ group_key }) => group_key)
  const modelOf = (at: number) => models.indexOf(models[at] ?? '')
  return spreadModels(products.keys(), modelOf, products.length, products.length).map(
    at => products[at] as Product,
  )
}
