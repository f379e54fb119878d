import type { CatalogSource, ProductRow } from '../../../server/catalog/catalog.queries.ts'
import { buildSnapshot } from '../../../server/catalog/snapshot/build-snapshot.ts'
import type { Snapshot } from '../../../server/catalog/snapshot/types.ts'
import { randomCatalogue } from '../../support/goods/random-catalogue.ts'

const CATEGORIES = [
  { id: 1, parent_id: null, name: 'Женщинам', path: 'women' },
  { id: 2, parent_id: 1, name: 'Платья', path: 'women/dresses' },
  { id: 3, parent_id: 1, name: 'Рубашки', path: 'women/shirts' },
  { id: 4, parent_id: null, name: 'Мужчинам', path: 'men' },
  { id: 5, parent_id: 4, name: 'Рубашки', path: 'men/shirts' },
  { id: 6, parent_id: 4, name: 'Пустая полка', path: 'men/nothing' },
]

const GOODS = {
  redDress: { id: 10, category_id: 2, name: 'Платье с поясом', color_name: 'красный', brand: 'Zarina', popularity: 5 },
  blackDress: { id: 11, category_id: 2, name: 'Платье вечернее', color_name: 'чёрный', brand: 'Befree', popularity: 90 },
  soldOutDress: { id: 12, category_id: 2, name: 'Платье летнее', color_name: 'белый', brand: 'Befree', popularity: 900, qty: 0 },
  redShirt: { id: 13, category_id: 3, name: 'Рубашка', color_name: 'красный', brand: 'Zarina', composition: 'лён 100%' },
  mensShirt: { id: 14, category_id: 5, name: 'Рубашка в клетку', color_name: 'синий', brand: "O'Stin", vendor_code: 'AB-77/1' },
} // biome-ignore format: a shelf

const { redDress, blackDress, soldOutDress, redShirt, mensShirt } = Object.fromEntries(
  Object.entries(GOODS).map(([name, { id }]) => [name, id]),
) as Record<keyof typeof GOODS, number>

let shop: Snapshot
beforeAll(async () => {
  shop = await buildSnapshot(shelf(), () => 0)
})

const found = (query: string) => Array.from(shop.search.search(query).ids)

describe('a search', () => {
  test.each(['платье', 'Платья', 'ПЛАТЬЕВ', 'платьями', 'плать'])('finds all forms of a word: %s', query => {
    expect(new Set(found(query))).toEqual(new Set([redDress, blackDress, soldOutDress]))
  })

  test('puts what is in stock first, then what is more popular', () => {
    expect(found('платье')).toEqual([blackDress, redDress, soldOutDress])
  })

  test('joins words by "and"', () => {
    expect(found('красное платье')).toEqual([redDress])
    expect(found('рубашка синяя')).toEqual([mensShirt])
    expect(found('рубашка лен')).toEqual([redShirt])
  })

  test('offers what has most of the words when nothing has all', () => {
    expect(found('синее платье')).toHaveLength(4)
    expect(found('платье абракадабра')).toHaveLength(3)
  })

  test.each([
    ['плптье', 3],
    ['платие', 3],
    ['рубажка', 2],
    ['вечернее', 1],
    ['вечерние', 1],
    ['befre', 2],
  ])('forgives typos: %s', (query, count) => {
    expect(found(query)).toHaveLength(count)
  })

  test.each([
    ['черное', [blackDress]],
    ['чёрное', [blackDress]],
    ['лен', [redShirt]],
    ['лён', [redShirt]],
  ])('holds ё and е for one: %s', (query, ids) => {
    expect(found(query)).toEqual(ids)
  })

  test.each([
    ['gkfnmt', 3],
    ['rhfcyjt gkfnmt', 1],
    ['he,firf', 2],
    ['яфкштф', 2],
    ['зарина', 2],
  ])('understands the other keyboard layout and a brand in Russian letters: %s', (query, count) => {
    expect(found(query)).toHaveLength(count)
  })

  test.each([
    ['gkfnmt', 'платье'],
    ['плптье', 'платье'],
    ['красное плптье', 'красное платье'],
    ['платье абракадабра', 'платье'],
    ['he,firf', 'рубашка'],
    ['he,f;rf', 'рубашка'],
  ])('says what it searched for instead of %s: %s', (query, instead) => {
    expect(shop.search.search(query).instead).toBe(instead)
  })

  test.each(['платье', 'Платьями', 'befre', 'зарина', 'синее платье', 'AB-77/1', 'щщщщщ', ''])(
    'claims nothing of %j, which is what was typed',
    query => {
      expect(shop.search.search(query).instead).toBe('')
    },
  )

  test.each(['AB-77/1', 'ab-77/1', '4600000000014', 'ext-14'])('knows codes whole: %s', query => {
    expect(found(query)[0]).toBe(mensShirt)
  })

  test('knows whom a category is for', () => {
    expect(found('женская рубашка')).toEqual([redShirt])
    expect(found('мужская рубашка')).toEqual([mensShirt])
  })

  test.each(['', '   ', 'и', '%', 'щщщщщ', '😀', '\u0000', '42', 'constructor', '__proto__'])(
    'has nothing to say to %j',
    query => {
      expect(found(query)).toEqual([])
      expect(shop.search.suggest(query)).toEqual({ products: [], categories: [] })
    },
  )

  test('answers a long query too', () => {
    expect(Array.isArray(found('платье '.repeat(5_000)))).toBe(true)
  })

  test('lists its results as a listing, in the order of relevance', () => {
    const ids = found('платье')
    expect(shop.list({ scope: { ids } }).ids).toEqual(ids)
    expect(shop.list({ scope: { ids }, choice: { color: ['chernyy'] } }).ids).toEqual([blackDress])
  })
})

describe('suggestions', () => {
  test('complete the word that is being typed', () => {
    expect(shop.search.suggest('пла').products).toEqual([blackDress, redDress, soldOutDress])
    expect(shop.search.suggest('красное пла').products).toEqual([redDress])
    expect(shop.search.suggest('gkf').products).toHaveLength(3)
    expect(shop.search.suggest('зар').products).toHaveLength(2)
  })

  test('name categories, never an empty one', () => {
    expect(shop.search.suggest('руб').categories).toEqual([3, 5])
    expect(shop.search.suggest('мужские руб').categories).toEqual([5])
    expect(shop.search.suggest('пустая').categories).toEqual([])
  })

  test('are at most so many', () => {
    expect(shop.search.suggest('пла', 2).products).toHaveLength(2)
  })
})

test('follows stock: what sells out goes behind', () => {
  shop.findProduct(blackDress)?.offers.forEach(offer => {
    ;(shop as Snapshot & { setStock(changes: object[]): void }).setStock([
      { offer_id: offer.id, store_id: 1, qty: 0 },
    ])
  })
  expect(found('платье')).toEqual([redDress, soldOutDress, blackDress])
})

function shelf(): CatalogSource {
  const rows = Object.values(GOODS).map(productRow)
  return {
    ...randomCatalogue({ seed: 1, products: 0, stores: 0, stocked: 0, description: 0, now: 0 }),
    categories: async () =>
      CATEGORIES.map((category, position) => ({
        ...category,
        ext_id: category.path,
        slug: category.path.split('/').at(-1) ?? '',
        position,
        filters_json: null,
        is_gone: 0,
      })),
    async *products(category_ids) {
      for (const id of category_ids) yield rows.filter(row => row.category_id === id)
    },
  }
}

function productRow(
  good: Partial<ProductRow> & { id: number; category_id: number; qty?: number },
): ProductRow {
  const { qty = 3, ...given } = good
  return {
    group_key: `model-${good.id}`,
    name: '',
    slug: `p-${good.id}`,
    brand: '',
    vendor_code: '',
    color_name: '',
    color_family: given.color_name ? given.color_name[0]?.toUpperCase() + given.color_name.slice(1) : '',
    color_hex: '',
    description: '',
    composition: '',
    care: '',
    season: '',
    params_json: '[]',
    is_new: 0,
    is_hit: 0,
    popularity: 0,
    first_seen_at: 0,
    pictures: [],
    ...given,
    offers: [
      {
        id: good.id * 10,
        product_id: good.id,
        ext_id: `ext-${good.id}`,
        barcode: `46000000000${good.id}`,
        size_name: '44',
        price: 1_000,
        price_old: 0,
        weight_g: 1,
        length_cm: 1,
        width_cm: 1,
        height_cm: 1,
        is_available: 1,
        stock: [{ store_id: 1, qty }],
      },
    ],
  }
}
