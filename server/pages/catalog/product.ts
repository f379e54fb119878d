import { Router } from 'express'
import { sizeTableFor } from '../../catalog/size-tables.rules.ts'
import type { Snapshot } from '../../catalog/snapshot/types.ts'
import { categoryPath, type Product, productPath } from '../../contract/catalog/catalog.ts'
import { sizeTablePath } from '../../contract/catalog/size-table.ts'
import { ofEverySize } from '../../contract/delivery/of-every-size.ts'
import { instalmentWords } from '../../contract/payment/instalments.ts'
import type { WidgetProps } from '../../contract/widgets.ts'
import { NotFound } from '../../errors.ts'
import { visitorOf } from '../../http/visitor/meet-visitor.ts'
import type { CardWords } from '../../shop/delivery/card-lines.rules.ts'
import { cardLines } from '../../shop/delivery/card-lines.ts'
import { tilePromise } from '../../shop/delivery/tile-promise.ts'
import { bonusesEarned } from '../../shop/money/bonuses/bonuses.rules.ts'
import { whyNotReturnable } from '../../shop/returns/return-terms.rules.ts'
import type { Shop } from '../../shop/shop.ts'
import { type PageTown, pageTown, regionOf } from '../../shop/towns/visitor-town.rules.ts'
import { breadcrumbList, plainText, productLd } from '../for-machines/json-ld.ts'
import type { SharedPage } from '../painting/paint-page.ts'
import { sendPage } from '../painting/send-page.ts'
import { canBeHad, cardOffer } from './card-offer.ts'
import { productTile } from './product-tile.ts'

/**
 * `/product/{slug}-{id}/`: another slug redirects, so a renamed product keeps its old addresses. `/product/` alone leads
 * to everything (decision 36).
 */
export function productRoutes(shop: Shop): Router {
  const router = Router()
  router.get('/product/', (_req, res) => res.redirect(301, '/catalog/'))
  router.get('/product/:name/', async (req, res) => {
    const catalog = shop.catalog.current()
    const product = catalog.findProduct(Number(/-?(\d{1,9})$/.exec(req.params.name)?.[1] ?? 0))
    if (!product) throw new NotFound('product', req.params.name)
    if (req.path !== productPath(product)) return res.redirect(301, productPath(product))
    const town = pageTown(visitorOf(req).region)
    const promise = await tilePromise(shop, town, visitorOf(req))
    const delivery = await cardLines(shop, town, product, visitorOf(req))
    await sendPage(shop, req, res, {
      template: 'pages/product',
      shows_split: product.in_stock,
      // Its neighbours are of its branch.
      key: [product.id, catalog.visible.branch(product.category_id), promise, delivery.key].join('\n'),
      load: () =>
        loadProduct(shop, catalog, product, {
          promise,
          shipping: delivery.shipping,
          block: deliveryBlock(shop, town, product, delivery.lines),
          sizes: delivery.sizes,
        }),
    })
  })
  return router
}

function loadProduct(
  shop: Shop,
  catalog: Snapshot,
  product: Product,
  {
    promise,
    block,
    shipping,
    sizes,
  }: Pick<CardWords, 'shipping' | 'sizes'> & { promise: string; block: DeliveryBlock },
): SharedPage {
  const category = catalog.categories.byId(product.category_id)
  const branch = [...catalog.categories.ancestorsOf(product.category_id), ...(category ? [category] : [])]
  const breadcrumbs = branch.map(each => ({ name: each.name, url: categoryPath(each) }))
  return {
    title: `${product.name}, ${product.color_name}`.replace(/, $/, ''),
    description: plainText(product.description).slice(0, 200),
    canonical: productPath(product),
    json_ld: [
      productLd(shop.config.SITE_URL, product, category, { region: block.town.name, shipping }),
      breadcrumbList(shop.config.SITE_URL, breadcrumbs),
    ],
    ...(product.pictures[0] ? { image: product.pictures[0].key } : {}),
    data: {
      product: {
        ...product,
        ...productTile(catalog, product, promise),
        description: plainText(product.description),
        return_note: whyNotReturnable(category?.name ?? ''),
        offers: product.offers.map(offer =>
          cardOffer(product, offer, catalog.stores, {
            region_fias_id: block.town.fias_id,
            sizes,
            picks_up_from_card: shop.config.PICKUP_FROM_CARD === 'on',
          }),
        ),
        split_words: instalmentWords(product.price),
        split_merchant_id: shop.config.SPLIT_MERCHANT_ID,
        bonus: bonusesEarned(product.price, shop.config.BONUS_PERCENT),
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
      delivery: block,
      size_table: sizeTableUrl(catalog, product, category?.path ?? ''),
    },
  }
}

/** Empty where the shop has no table for it. */
function sizeTableUrl(catalog: Snapshot, product: Product, category_path: string): string {
  const table = sizeTableFor(catalog.size_tables, product, category_path)
  return table ? sizeTablePath(table) : ''
}

type DeliveryBlock = Omit<WidgetProps['delivery-block'], 'offers' | 'map' | 'shows_prices'>

/** What the delivery block takes of a product beside its offers. */
function deliveryBlock(
  { config }: Shop,
  town: PageTown,
  product: Product,
  lines: DeliveryBlock['lines'],
): DeliveryBlock {
  return {
    product: {
      name: product.name,
      color_name: product.color_name,
      picture_key: product.pictures[0]?.key ?? '',
    },
    town: regionOf(town),
    lines: ofEverySize(lines, product.offers.length),
    consents: config.CONSENTS,
  }
}
