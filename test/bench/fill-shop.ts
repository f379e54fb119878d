import { readConfig } from '../../server/config.ts'
import { PER_PAGE, productPath } from '../../server/contract/catalog/catalog.ts'
import { openDatabase } from '../../server/database/open-database.ts'
import { fillIfEmpty } from '../../server/jobs/fill/fill-if-empty.ts'
import { openShop } from '../../server/open-shop.ts'
import type { Goods } from './shopper.ts'

/** The demonstration shop in an empty database; what may be put into carts is what there is much of. */
export async function fillShop(env: { DATABASE_URL: string } & Record<string, string>): Promise<Goods> {
  const shop = await openShop(readConfig(env))
  // Its statements take longer than a shopper would wait.
  const db = openDatabase(env.DATABASE_URL, 'commands')
  await fillIfEmpty({ ...shop, db, config: { ...shop.config, DEMO: 'yes' } }).finally(() => db.destroy())
  await shop.catalog.refresh()
  const catalog = shop.catalog.current()
  const listings = catalog.categories.roots
    .flatMap(root => [root, ...catalog.categories.childrenOf(root.id)])
    .map(({ path }) => `/catalog/${path}/`)
  const products = catalog
    .list({ scope: 'all', choice: { in_stock: ['true'] }, per_page: PER_PAGE * 20 })
    .ids.flatMap(id => catalog.findProduct(id) ?? [])
  await shop.close()
  return {
    listings,
    products: products.map(productPath),
    offers: products.flatMap(({ offers }) =>
      offers.filter(offer => offer.stock_delivery > 10).map(({ id }) => id),
    ),
  }
}
