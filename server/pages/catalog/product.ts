import { Router } from 'express'
import type { Snapshot } from '../../catalog/snapshot/types.ts'
import { categoryPath, type Product, productIdOf, productPath } from '../../contract/catalog/catalog.ts'
import { sizeTableFor, sizeTablePath } from '../../contract/catalog/size-table.ts'
import { ofEverySize } from '../../contract/delivery/card-lines.ts'
import { instalmentWords } from '../../contract/payment/instalments.ts'
import type { WidgetProps } from '../../contract/widgets.ts'
import { NotFound } from '../../errors.ts'
import type { CardWords } from '../../shop/delivery/card-lines.rules.ts'
import { CARD_LINES } from '../../shop/delivery/card-lines.ts'
import { bonusesEarned } from '../../shop/money/bonuses/bonuses.rules.ts'
import { CATALOGUE, PRODUCT, townOf } from '../../shop/reading/shop-facts.ts'
import { whyNotReturnable } from '../../shop/returns/return-terms.rules.ts'
import type { Shop } from '../../shop.ts'
import { breadcrumbList, plainText, productLd } from '../for-machines/json-ld.ts'
import { CONFIG, type PageReader } from '../painting/page-facts.ts'
import type { Page, SharedPage } from '../painting/paint-page.ts'
import { sendPage } from '../painting/send-page.ts'
import { canBeHad, cardOffer, productTiles } from './product-tile.ts'

/**
 * `/product/{slug}-{id}/`: another slug redirects, so a renamed product keeps its old addresses. `/product/`
 * alone redirects to the whole catalogue (decision 36).
 */
export function productRoutes(shop: Shop): Router {
  const router = Router()
  router.get('/product/', (_req, res) => res.redirect(301, '/catalog/'))
  router.get('/product/:name/', async (req, res) => {
    const catalog = shop.catalog.current()
    const product = catalog.findProduct(productIdOf(req.params.name))
    if (!product) throw new NotFound('product', req.params.name)
    if (req.path !== productPath(product)) return res.redirect(301, productPath(product))
    const { id } = product
    // Stock moves within a snapshot.
    const shows_split = () => shop.catalog.current().findProduct(id)?.in_stock ?? false
    await sendPage(shop, req, res, { page: PRODUCT_PAGE, params: { id }, shows_split, routed_by: catalog })
  })
  return router
}

const PRODUCT_PAGE: Page<{ id: number }> = {
  template: 'pages/product',
  async load(read, { id }) {
    const product = read.fact(PRODUCT, id)
    if (!product) throw new NotFound('product', id)
    const words = await read.fact(CARD_LINES, id)
    return productPage(read, product, words)
  },
}

function productPage(read: PageReader, product: Product, { lines, sizes, shipping }: CardWords): SharedPage {
  const config = read.fact(CONFIG)
  const { categories, stores, size_tables } = read.fact(CATALOGUE)
  const town = townOf(read)
  const category = categories.byId(product.category_id)
  const branch = [...categories.ancestorsOf(product.category_id), ...(category ? [category] : [])]
  const breadcrumbs = branch.map(each => ({ name: each.name, url: categoryPath(each) }))
  return {
    title: `${product.name}, ${product.color_name}`.replace(/, $/, ''),
    description: plainText(product.description).slice(0, 200),
    canonical: productPath(product),
    json_ld: [
      productLd(config.SITE_URL, product, category, { region: town.name, shipping }),
      breadcrumbList(config.SITE_URL, breadcrumbs),
    ],
    ...(product.pictures[0] ? { image: product.pictures[0].key } : {}),
    data: {
      product: {
        ...product,
        ...productTiles(read, [product.id])[0],
        description: plainText(product.description),
        return_note: whyNotReturnable(category?.name ?? ''),
        offers: product.offers.map(offer =>
          cardOffer(product, offer, stores, {
            region_fias_id: town.fias_id,
            sizes,
            picks_up_from_card: config.PICKUP_FROM_CARD === 'on',
          }),
        ),
        split_words: instalmentWords(product.price),
        split_merchant_id: config.SPLIT_MERCHANT_ID,
        bonus: bonusesEarned(product.price, config.BONUS_PERCENT),
        sold_out: product.offers
          .filter(offer => !canBeHad(offer, sizes))
          .map(({ id, size_name }) => ({ id, size_name })),
        pictures: product.pictures,
        colors: product.colors.map(color => ({
          ...color,
          url: productPath({ id: color.product_id, slug: color.slug }),
          selected: color.product_id === product.id,
        })),
      },
      breadcrumbs,
      delivery: deliveryBlock(config, town, product, lines),
      size_table: sizeTableUrl(size_tables, product, category?.path ?? ''),
    },
  }
}

/** Empty where the shop has no table for it. */
function sizeTableUrl(tables: Snapshot['size_tables'], product: Product, category_path: string): string {
  const table = sizeTableFor(tables, product, category_path)
  return table ? sizeTablePath(table) : ''
}

type DeliveryBlock = Omit<WidgetProps['delivery-block'], 'offers' | 'map' | 'shows_prices'>

/** What the delivery block needs of a product beside its offers. */
function deliveryBlock(
  { CONSENTS }: Shop['config'],
  town: DeliveryBlock['town'],
  product: Product,
  lines: DeliveryBlock['lines'],
): DeliveryBlock {
  return {
    product: {
      name: product.name,
      color_name: product.color_name,
      picture_key: product.pictures[0]?.key ?? '',
    },
    town,
    lines: ofEverySize(lines, product.offers.length),
    consents: CONSENTS,
  }
}
