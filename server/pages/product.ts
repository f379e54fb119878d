import { Router } from 'express'
import { hasPieces } from '../catalog/has-pieces.rules.ts'
import type { Snapshot } from '../catalog/snapshot/types.ts'
import { categoryPath, type Product, productPath } from '../contract/catalog/catalog.ts'
import { discountPercent } from '../contract/money.ts'
import { NotFound } from '../errors.ts'
import { visitorOf } from '../http/meet-visitor.ts'
import { type CourierTerms, promiseOf } from '../shop/delivery/courier-terms.rules.ts'
import { courierTerms } from '../shop/delivery/tile-promise.ts'
import { whyNotReturnable } from '../shop/returns/return-terms.rules.ts'
import type { Shop } from '../shop/shop.ts'
import { breadcrumbList, plainText, productLd } from './json-ld.ts'
import type { SharedPage } from './paint-page.ts'
import { productTile } from './product-tile.ts'
import { sendPage } from './send-page.ts'

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
    const { region } = visitorOf(req)
    const terms = await courierTerms(shop, region)
    await sendPage(shop, req, res, {
      template: 'pages/product',
      // Its neighbours are of its branch.
      key: [product.id, catalog.visible.branch(product.category_id), JSON.stringify(terms)].join('\n'),
      load: () => loadProduct(shop, catalog, product, terms && { region: region.name, terms }),
    })
  })
  return router
}

function loadProduct(
  shop: Shop,
  catalog: Snapshot,
  product: Product,
  courier: { region: string; terms: CourierTerms } | null,
): SharedPage {
  const category = catalog.categories.byId(product.category_id)
  const branch = [...catalog.categories.ancestorsOf(product.category_id), ...(category ? [category] : [])]
  const breadcrumbs = branch.map(each => ({ name: each.name, url: categoryPath(each) }))
  return {
    title: `${product.name}, ${product.color_name}`.replace(/, $/, ''),
    description: plainText(product.description).slice(0, 200),
    canonical: productPath(product),
    json_ld: [
      productLd(shop.config.SITE_URL, product, category, courier),
      breadcrumbList(shop.config.SITE_URL, breadcrumbs),
    ],
    ...(product.pictures[0] ? { image: product.pictures[0].key } : {}),
    data: {
      product: {
        ...product,
        ...productTile(catalog, product, promiseOf(courier?.terms ?? null)),
        description: plainText(product.description),
        return_note: whyNotReturnable(category?.name ?? ''),
        offers: product.offers.map(offerOfButton),
        sold_out: soldOut(product.offers),
        pictures: product.pictures,
        colors: product.colors.map(color => ({
          ...color,
          url: productPath({ id: color.product_id, slug: color.slug }),
          selected: color.product_id === product.id,
        })),
      },
      breadcrumbs,
    },
  }
}

/** Sizes that one may wait for. */
export function soldOut(offers: Product['offers']) {
  return offers.filter(offer => !hasPieces(offer)).map(({ id, size_name }) => ({ id, size_name }))
}

/** An offer as the buy button takes it. */
function offerOfButton(offer: Product['offers'][number]) {
  return {
    id: offer.id,
    ext_id: offer.ext_id,
    barcode: offer.barcode,
    size_name: offer.size_name,
    price: offer.price,
    price_old: offer.price_old,
    discount_percent: discountPercent(offer.price, offer.price_old),
    is_in_warehouse: offer.stock_delivery > 0,
    is_in_shops: offer.stock_stores.length > 0,
  }
}
