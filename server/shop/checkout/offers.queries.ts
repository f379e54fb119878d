import type { Db } from '../../database/open-database.ts'
import { statement } from '../../database/statement.ts'

/** What an offer costs and whether it is sold, as the database has it now. */
export async function offersForOrder(db: Db, offer_ids: number[]) {
  return offerRows(db, { offer_ids })
}

const offerRows = statement((db, { offer_ids }: { offer_ids: number[] }) =>
  db
    .selectFrom('offers')
    .innerJoin('products', 'products.id', 'offers.product_id')
    .where('offers.id', 'in', offer_ids)
    .select([
      'offers.id',
      'offers.product_id',
      'offers.size_name',
      'offers.price',
      'offers.price_old',
      'offers.vat',
      'products.category_id',
      'offers.is_available',
      'offers.weight_g',
      'offers.length_cm',
      'offers.width_cm',
      'offers.height_cm',
      'offers.is_gone',
      'products.name',
      'products.color_name',
      'products.is_gone as product_is_gone',
    ]),
)
