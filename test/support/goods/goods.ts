import type { Db } from '../../../server/database/open-database.ts'
import type { Flag } from '../../../server/database/tables/columns.ts'

/** An offer of the test shop, as tests use it. */
export interface TestOffer {
  id: number
  ext_id: string
  size_name: string
  price: number
  price_old: number
  /** Pieces in the warehouse. */
  stock: number
  /** Pieces in each own store. */
  stock_shop: number
}

export interface TestProduct {
  id: number
  name: string
  slug: string
  color_name: string
  offers: TestOffer[]
}

/** The goods of every test shop. */
export interface Goods {
  /** Red, sizes 42, 44, 46 at 3 990 Р instead of 5 990 Р; 10 pieces each, 46 is sold out. */
  linenDress: TestProduct
  /** The same model in white, 4 990 Р. */
  whiteLinenDress: TestProduct
  /** One offer without a size, 1 299 Р, 5 pieces, none in the stores. */
  leatherBelt: TestProduct
  /** Only in the stores: 3 pieces in each, 9 990 Р. */
  woolCoat: TestProduct
  /** The store on Tverskaya (Moscow) and the one on Nevsky (Saint Petersburg). */
  tverskaya: { id: number; ext_id: string }
  nevsky: { id: number; ext_id: string }
  categories: { women: number; dresses: number; coats: number; accessories: number }
}

const FIRST_SEEN = Date.UTC(2026, 0, 1)

/** Puts the goods into an empty, migrated database. */
export async function stockGoods(db: Db): Promise<Goods> {
  const women = await category(db, null, 'Женщинам', 'women')
  const dresses = await category(db, women, 'Платья', 'women/dresses')
  const coats = await category(db, women, 'Пальто', 'women/coats')
  const accessories = await category(db, women, 'Аксессуары', 'women/accessories')
  const warehouse = await place(db, { ext_id: 'warehouse', kind: 'warehouse', name: 'Склад', city: 'Москва' })
  const tverskaya = await place(db, {
    ext_id: 'msk-01',
    kind: 'store',
    name: 'Витрина на Тверской',
    city: 'Москва',
  })
  const nevsky = await place(db, {
    ext_id: 'spb-01',
    kind: 'store',
    name: 'Витрина на Невском',
    city: 'Санкт-Петербург',
  })
  await services(db)
  const shelves = { warehouse, stores: [tverskaya, nevsky] }
  const dress = {
    name: 'Платье льняное',
    slug: 'plate-lnyanoe',
    group_key: 'linen-dress',
    category_id: dresses,
  }
  const sizes = ['42', '44', '46']
  const linenDress = await product(
    db,
    shelves,
    { ...dress, color_name: 'красный', color_hex: '#C8242E', is_hit: 1 },
    sizes.map(size_name => ({
      size_name,
      price: 3990,
      price_old: 5990,
      stock: size_name === '46' ? 0 : 10,
      stock_shop: size_name === '46' ? 0 : 2,
    })),
  )
  const whiteLinenDress = await product(
    db,
    shelves,
    { ...dress, color_name: 'белый', color_hex: '#FFFFFF', is_new: 1 },
    sizes.map(size_name => ({
      size_name,
      price: 4990,
      price_old: 0,
      stock: 7,
      stock_shop: 1,
    })),
  )
  const belt = {
    name: 'Ремень кожаный',
    slug: 'remen-kozhanyj',
    group_key: 'leather-belt',
    category_id: accessories,
  }
  const leatherBelt = await product(db, shelves, { ...belt, color_name: 'чёрный', color_hex: '#111111' }, [
    { size_name: '', price: 1299, price_old: 0, stock: 5, stock_shop: 0 },
  ])
  const coat = {
    name: 'Пальто шерстяное',
    slug: 'palto-sherstyanoe',
    group_key: 'wool-coat',
    category_id: coats,
  }
  const woolCoat = await product(
    db,
    shelves,
    { ...coat, color_name: 'серый', color_hex: '#9A9A9A' },
    ['46', '48'].map(size_name => ({
      size_name,
      price: 9990,
      price_old: 0,
      stock: 0,
      stock_shop: 3,
    })),
  )
  await db.insertInto('meta').values({ key: 'catalog_revision', value: '1' }).execute()
  return {
    linenDress,
    whiteLinenDress,
    leatherBelt,
    woolCoat,
    tverskaya: { id: tverskaya, ext_id: 'msk-01' },
    nevsky: { id: nevsky, ext_id: 'spb-01' },
    categories: { women, dresses, coats, accessories },
  }
}

async function category(db: Db, parent_id: number | null, name: string, path: string): Promise<number> {
  const slug = path.split('/').at(-1) ?? ''
  const row = {
    parent_id,
    ext_id: path,
    name,
    slug,
    path,
    position: 0,
    filters_json: null,
    is_gone: 0 as const,
  }
  return (await db.insertInto('categories').values(row).returning('id').executeTakeFirstOrThrow()).id
}

const CITIES: Record<string, { region_fias_id: string; latitude: number; longitude: number }> = {
  Москва: { region_fias_id: '0c5b2444-70a0-4932-980c-b4dc0d3f02b5', latitude: 55.7652, longitude: 37.605 },
  'Санкт-Петербург': {
    region_fias_id: 'c2deb16a-0330-4f05-821f-1d09c93331e6',
    latitude: 59.9343,
    longitude: 30.3351,
  },
}

async function place(
  db: Db,
  row: { ext_id: string; kind: 'store' | 'warehouse'; name: string; city: string },
): Promise<number> {
  const { id } = await db
    .insertInto('stores')
    .values({
      ...row,
      ...(CITIES[row.city] ?? CITIES.Москва),
      region_fias_id: CITIES[row.city]?.region_fias_id ?? '',
      latitude: CITIES[row.city]?.latitude ?? 0,
      longitude: CITIES[row.city]?.longitude ?? 0,
      address: row.kind === 'store' ? `${row.city}, улица, 1` : '',
      metro: row.city === 'Москва' ? 'Тверская' : 'Невский проспект',
      workhours: '10:00–22:00',
      way_description: 'Второй этаж, от эскалатора направо',
      phone: '+7 495 000 00 00',
      has_dressing_room: 1,
      images_json: '[]',
      is_gone: 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function services(db: Db): Promise<void> {
  const row = {
    free_delivery_price: 0,
    days_min: 0,
    days_max: 0,
    payment_ids_json: '[13]',
    is_default: 0 as const,
  }
  // An opened shop has its default tariffs already; tests expect only these two.
  await db.deleteFrom('delivery_services').execute()
  await db
    .insertInto('delivery_services')
    .values([
      { ...row, service_id: 3, price: 0, is_default: 1 },
      { ...row, service_id: 4, price: 299, free_delivery_price: 5_000, days_min: 1, days_max: 3 },
    ])
    .execute()
}

async function product(
  db: Db,
  shelves: { warehouse: number; stores: number[] },
  row: {
    name: string
    slug: string
    group_key: string
    category_id: number
    color_name: string
    color_hex: string
    is_new?: Flag
    is_hit?: Flag
  },
  sizes: Omit<TestOffer, 'id' | 'ext_id'>[],
): Promise<TestProduct> {
  const key = `${row.group_key}-${row.color_name}`
  const family = row.color_name.charAt(0).toUpperCase() + row.color_name.slice(1)
  const { id } = await db
    .insertInto('products')
    .values({
      ...row,
      is_new: row.is_new ?? 0,
      is_hit: row.is_hit ?? 0,
      ext_key: key,
      brand: 'Ветер',
      vendor_code: row.group_key.toUpperCase(),
      color_family: family,
      popularity: 0,
      description: `<p>${row.name}: для тех, кто любит простые вещи.</p>`,
      composition: 'лён 100%',
      care: 'Стирка при 30 °C',
      season: 'Лето',
      params_json: '[]',
      first_seen_at: FIRST_SEEN,
      is_gone: 0,
      content_hash: key,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const offers: TestOffer[] = []
  for (const [position, size] of sizes.entries())
    offers.push(await offer(db, shelves, { product_id: id, key, position }, size))
  return { id, name: row.name, slug: row.slug, color_name: row.color_name, offers }
}

async function offer(
  db: Db,
  shelves: { warehouse: number; stores: number[] },
  of: { product_id: number; key: string; position: number },
  size: Omit<TestOffer, 'id' | 'ext_id'>,
): Promise<TestOffer> {
  const { stock, stock_shop, ...row } = size
  const ext_id = [of.key, size.size_name].filter(Boolean).join('-')
  const { id } = await db
    .insertInto('offers')
    .values({
      ...row,
      ext_id,
      product_id: of.product_id,
      position: of.position,
      barcode: `20000${String(of.product_id * 100 + of.position).padStart(8, '0')}`,
      weight_g: 400,
      length_cm: 30,
      width_cm: 25,
      height_cm: 5,
      is_available: 1,
      is_gone: 0,
      content_hash: ext_id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const places = [
    { store_id: shelves.warehouse, qty: stock },
    ...shelves.stores.map(store_id => ({ store_id, qty: stock_shop })),
  ]
  await db
    .insertInto('stock')
    .values(places.map(at => ({ ...at, offer_id: id })))
    .execute()
  await db
    .insertInto('stock_moves')
    .values(
      places.map(({ store_id, qty }) => ({
        offer_id: id,
        store_id,
        delta: qty,
        reason: 'import' as const,
        order_id: null,
        created_at: FIRST_SEEN,
      })),
    )
    .execute()
  return { id, ext_id, stock, stock_shop, ...row }
}
