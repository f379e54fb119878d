import { sql } from 'kysely'
import type { TestShop } from '../test-shop.ts'

/** A product with one offer, in the warehouse. Values that are left out are those of the linen dress. */
export interface PlainProduct {
  name: string
  category_id?: number
  /** Without it, the only product of its model. */
  group_key?: string
  color_name?: string
  price?: number
  /** Higher than that of the shop's own goods, which is 0. */
  popularity?: number
  /** Pieces in the warehouse; 5 by default. */
  stock?: number
}

export interface PlainGoods {
  id: number
  offer_id: number
  barcode: string
}

const CHUNK = 200

/** Adds more products to a test shop and shows them, in this order. */
export async function addGoods({ shop, goods }: TestShop, products: PlainProduct[]): Promise<PlainGoods[]> {
  const { db } = shop
  const added: PlainGoods[] = []
  const warehouse = await db
    .selectFrom('stores')
    .where('kind', '=', 'warehouse')
    .select('id')
    .executeTakeFirstOrThrow()
  for (let at = 0; at < products.length; at += CHUNK) {
    const some = products.slice(at, at + CHUNK)
    const ids = await db
      .insertInto('products')
      .values(
        some.map(({ name, color_name = 'красный', ...row }, index) => ({
          ext_key: `more|${name}|${at + index}`,
          group_key: row.group_key ?? `more-${name}-${at + index}`,
          name,
          slug: `veshch-${at + index}`,
          brand: 'Ветер',
          vendor_code: '',
          category_id: row.category_id ?? goods.categories.dresses,
          color_name,
          color_family: color_name.charAt(0).toUpperCase() + color_name.slice(1),
          color_hex: '#C8242E',
          description: `<p>${name}</p>`,
          composition: '',
          care: '',
          season: '',
          params_json: '[]',
          is_new: 0 as const,
          is_hit: 0 as const,
          popularity: row.popularity ?? 1,
          first_seen_at: 0,
          is_gone: 0 as const,
          content_hash: '',
        })),
      )
      .returning('id')
      .execute()
    const offers = await db
      .insertInto('offers')
      .values(
        some.map(({ price = 3_990 }, index) => ({
          product_id: ids[index]?.id ?? 0,
          ext_id: `more-${ids[index]?.id}`,
          barcode: `30000${String(ids[index]?.id).padStart(8, '0')}`,
          size_name: '',
          position: 0,
          price,
          price_old: 0,
          weight_g: 300,
          length_cm: 0,
          width_cm: 0,
          height_cm: 0,
          is_available: 1 as const,
          is_gone: 0 as const,
          content_hash: '',
        })),
      )
      .returning(['id', 'product_id', 'barcode'])
      .execute()
    await db
      .insertInto('stock')
      .values(
        some.map(({ stock = 5 }, index) => ({
          offer_id: offers[index]?.id ?? 0,
          store_id: warehouse.id,
          qty: stock,
        })),
      )
      .execute()
    added.push(...offers.map(offer => ({ id: offer.product_id, offer_id: offer.id, barcode: offer.barcode })))
  }
  await sql`update meta set value = cast(cast(value as integer) + 1 as text) where key = 'catalog_revision'`.execute(
    db,
  )
  await shop.catalog.refresh()
  return added
}
