import type {
  CatalogSource,
  CategoryRow,
  ProductRow,
  StoreRow,
} from '../../../server/catalog/catalog.queries.ts'

/** A repeatable random number generator (mulberry32): whole numbers below `limit`. */
export function seededChance(seed: number): (limit: number) => number {
  let state = seed | 0
  return limit => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * limit)
  }
}

export interface CatalogueShape {
  seed: number
  products: number
  stores: number
  /** The most rows of stock of an offer. */
  stocked: number
  /** The length of a description, in characters. */
  description: number
  now: number
}

const DAY_MS = 86_400_000
const ROOTS = ['Женщинам', 'Мужчинам', 'Девочкам', 'Мальчикам', 'Малышам']
const KINDS = [
  'Платья',
  'Рубашки',
  'Футболки',
  'Джинсы',
  'Юбки',
  'Куртки',
  'Пальто',
  'Джемперы',
  'Костюмы',
  'Сумки',
  'Шарфы',
  'Пижамы',
]
const COLORS = [
  ['Белый', '#FFFFFF'],
  ['Чёрный', '#111111'],
  ['Чёрный', '#101010'],
  ['Красный', '#C8242E'],
  ['Синий', '#1F4FA3'],
  ['Зелёный', '#2E8B57'],
  ['Бежевый', '#E3CFB4'],
  ['Разноцветный', ''],
  ['', ''],
] as const
const SEASONS = ['Лето', 'Зима', 'Демисезон', 'Круглогодичный', '']
const FIBRES = [
  'Хлопок: 95%; Эластан: 5%',
  'Вискоза: 78%; Эластан (Полиуретан): 22%',
  'Шерсть: 100%; Подкладка-полиэстер: 100%',
  'полиэстер 97%, эластан 3%',
  'Лён 100%',
  '65 % вискоза 30 % полиэстр 5 % лайкра',
  '',
]
const SIZE_ROWS = [
  ['42', '44', '46', '48', '50', '52'],
  ['XS', 'S', 'M', 'L', 'XL', 'XXL'],
  ['92', '98', '104-110', '116', '122'],
  [''],
]
const PARAMS: [string, string[]][] = [
  ['Рисунок', ['Однотонный', 'Полоска', 'Клетка', 'Горох', 'Цветы']],
  ['Покрой', ['Прямой', 'Свободный', 'Приталенный']],
  ['Застёжка', ['Молния', 'Пуговицы', 'Кнопки', 'Без застёжки']],
  ['Карманы', ['Да', 'Нет']],
  ['Длина рукава', ['Длинный', 'Короткий', '3/4']],
  ['Коллекция', ['2025', '2026']],
]
/** What only the second branch has: names of its own, a parameter, and a filter that does not exist. */
const CHOSEN_FILTERS = [
  { code: 'size', name: 'Размер' },
  { code: 'risunok', name: 'Узор' },
  { code: 'nothing', name: 'Ничего' },
  { code: 'shop', name: 'Магазины «Витрина»' },
  { code: 'price', name: 'Цена, Р' },
]
const LEAVES = ROOTS.length * KINDS.length
const WORDS =
  'мягкая ткань приятна к телу и держит форму после стирки свободная посадка для прогулок работы и отдыха'.split(
    ' ',
  )

/** A random catalogue, always the same for the same shape: for property tests and benchmarks. */
export function randomCatalogue(shape: CatalogueShape): CatalogSource {
  const categories = categoryRows()
  const leaves = categories.filter(category => category.parent_id !== null).map(category => category.id)
  const perLeaf = Math.ceil(shape.products / leaves.length)
  return {
    revision: async () => 1,
    stockMark: async () => '0',
    categories: async () => categories,
    stores: async () => storeRows(shape.stores),
    sizeTables: async () => [],
    async *products(category_ids) {
      let made = 0
      for (const category_id of category_ids) {
        const leaf = leaves.indexOf(category_id)
        if (leaf < 0) continue
        const count = Math.min(perLeaf, shape.products - made)
        for (let from = 0; from < count; from += 200) {
          const batch: ProductRow[] = []
          for (let n = from; n < Math.min(from + 200, count); n++) {
            batch.push(productRow(shape, category_id, leaf, 1 + n * leaves.length + leaf))
          }
          yield batch
        }
        made += count
      }
    },
  }
}

function categoryRows(): CategoryRow[] {
  const rows: CategoryRow[] = []
  const add = (parent: CategoryRow | null, name: string, number: number): CategoryRow => {
    const slug = `c${number}`
    const row = {
      id: rows.length + 1, parent_id: parent?.id ?? null, ext_id: `${rows.length}`, name, slug,
      path: parent ? `${parent.path}/${slug}` : slug, position: number, filters_json: null, is_gone: 0 as const,
    } // biome-ignore format: a row
    rows.push(row)
    return row
  }
  for (const [index, root] of ROOTS.entries()) {
    const parent = add(null, root, index)
    for (const [place, kind] of KINDS.entries()) add(parent, kind, place)
  }
  const [, second] = rows.filter(row => row.parent_id === null)
  if (second) second.filters_json = JSON.stringify(CHOSEN_FILTERS)
  return rows
}

function storeRows(count: number): StoreRow[] {
  return Array.from({ length: count + 1 }, (_, index) => ({
    id: index + 1, ext_id: `shop-${index}`, kind: index === 0 ? ('warehouse' as const) : ('store' as const),
    name: `Магазин ${index}`, city: 'Москва', region_fias_id: `region-${index % 7}`, address: `улица ${index}`,
    metro: '', workhours: '10-22', way_description: '', phone: '', latitude: 55, longitude: 37,
    has_dressing_room: 1 as const, images_json: '[]', is_gone: 0 as const, hours_json: '[]', exceptions_json: '[]',
    services_json: '[]', storage_period: 3, has_cash: 1 as const, has_card: 1 as const, cutoff_hour: 18,
    working_weekdays: '12345',
  })) // biome-ignore format: a row
}

function productRow(shape: CatalogueShape, category_id: number, leaf: number, id: number): ProductRow {
  const chance = seededChance(shape.seed * 1_000_003 + id)
  const pick = <One>(from: readonly One[]): One => from[chance(from.length)] as One
  const [family, hex] = pick(COLORS)
  const sizes = pick(SIZE_ROWS)
  const price = 500 + chance(200) * 50
  const price_old = chance(3) === 0 ? price + 100 + chance(30) * 100 : 0
  const group = `${leaf}-${Math.floor(id / LEAVES / 3)}`
  const kind = KINDS[leaf % KINDS.length] as string
  return {
    id, group_key: `g${group}`, name: `${kind} ${pick(WORDS)} ${group}`, slug: `p-${group}`, brand: `Бренд ${chance(60)}`,
    vendor_code: `VC-${group}`, category_id, color_name: family.toLowerCase(), color_family: family, color_hex: hex,
    description: Array.from({ length: Math.ceil(shape.description / 7) }, () => pick(WORDS)).join(' '),
    composition: pick(FIBRES), care: '', season: pick(SEASONS),
    params_json: JSON.stringify(
      PARAMS.filter(() => chance(3) > 0).map(([name, values]) => ({ name, value: pick(values) })),
    ),
    is_new: chance(5) === 0 ? 1 : 0, is_hit: chance(10) === 0 ? 1 : 0, popularity: chance(chance(2) === 0 ? 5 : 500),
    first_seen_at: shape.now - chance(90) * (DAY_MS / 3),
    offers: sizes.slice(0, 5).map((size_name, place) => ({
      id: id * 8 + place, product_id: id, ext_id: `e${id}-${place}`, barcode: `46${id * 8 + place}`, size_name,
      price: price + place * chance(3) * 10, price_old: price_old && price_old + 100,
      weight_g: 300, length_cm: 30, width_cm: 20, height_cm: 5, is_available: chance(20) === 0 ? 0 : 1,
      stock: stockRows(shape, chance),
    })),
    pictures: [{ product_id: id, key: `pictures/${id}-1`, width: 1200, height: 1600 }],
  } // biome-ignore format: a row
}

function stockRows(
  shape: CatalogueShape,
  chance: (limit: number) => number,
): { store_id: number; qty: number }[] {
  if (chance(3) === 0) return []
  const stores = new Set(
    Array.from({ length: chance(shape.stocked + 1) }, () => 1 + chance(shape.stores + 1)),
  )
  const rows = [...stores].map(store_id => ({ store_id, qty: chance(4) }))
  return rows.sort((a, b) => a.store_id - b.store_id)
}
