import type { Db } from '../../../server/database/open-database.ts'

/**
 * Everything that a feed says, as the tables have it, without the ids that each database assigns: two
 * catalogues are the same when these values are equal.
 */
export async function readCatalogue(db: Db) {
  const categories = await db
    .selectFrom('categories as c')
    .leftJoin('categories as parent', 'parent.id', 'c.parent_id')
    .where('c.is_gone', '=', 0)
    .select(['c.ext_id', 'c.name', 'c.slug', 'c.path', 'parent.ext_id as parent_ext_id'])
    .orderBy('c.position')
    .execute()
  const products = await db
    .selectFrom('products as p')
    .innerJoin('categories as c', 'c.id', 'p.category_id')
    .where('p.is_gone', '=', 0)
    .select([
      'p.ext_key', 'p.group_key', 'p.name', 'p.slug', 'p.brand', 'p.vendor_code', 'c.path', 'p.color_name',
      'p.color_family', 'p.color_hex', 'p.description', 'p.composition', 'p.care', 'p.season', 'p.params_json',
      'p.is_new', 'p.is_hit',
    ]) // biome-ignore format: a list of columns
    .orderBy('p.ext_key')
    .execute()
  const offers = await db
    .selectFrom('offers as o')
    .innerJoin('products as p', 'p.id', 'o.product_id')
    .where('o.is_gone', '=', 0)
    .select([
      'o.ext_id', 'p.ext_key', 'o.barcode', 'o.size_name', 'o.position', 'o.price', 'o.price_old', 'o.weight_g',
      'o.length_cm', 'o.width_cm', 'o.height_cm', 'o.is_available',
    ]) // biome-ignore format: a list of columns
    .orderBy('o.ext_id')
    .execute()
  const pictures = await db
    .selectFrom('pictures as each')
    .innerJoin('products as p', 'p.id', 'each.product_id')
    .select(['p.ext_key', 'each.position', 'each.source_url', 'each.key'])
    .orderBy('p.ext_key')
    .orderBy('each.position')
    .execute()
  return { categories, products, offers, pictures }
}
