import { type Request, type Response, Router } from 'express'
import * as v from 'valibot'
import { pagesShown } from '../catalog/listing/listing-url.rules.ts'
import { type Offer, PER_PAGE, type Product } from '../contract/catalog/catalog.ts'
import { DISCOUNT_BADGE_FROM, discountPercent } from '../contract/money.ts'
import { NotFound } from '../errors.ts'
import { readQuery } from '../http/reading/read-request.ts'
import { assertMet, visitorOf } from '../http/visitor/meet-visitor.ts'
import { offersInTown } from '../shop/delivery/quotes/quote-ways.ts'
import {
  chosenOffer,
  type FavoriteTerms,
  favoriteProduct,
  isToBeHad,
  marksOf,
} from '../shop/favorites/favorite-product.rules.ts'
import { findFavorites, removeFavorite, shareCode, sharedProductIds } from '../shop/favorites/favorites.ts'
import { readerOf } from '../shop/reading/shop-facts.ts'
import type { Shop } from '../shop.ts'
import { productTiles } from './catalog/product-tile.ts'
import type { PageReader } from './painting/page-facts.ts'
import type { Page } from './painting/paint-page.ts'
import { sendPage, sendUncachedPage } from './painting/send-page.ts'

const PATH = '/favorite/'
const Digits = v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number))
const RemoveQuery = v.object({ product_id: Digits })

/** `/favorite/`: the visitor's favourites; `/favorite/shared/…`: a list that somebody sent the link of. */
export function favoritePageRoutes(shop: Shop): Router {
  const router = Router()
  router.get(PATH, async (req, res) => {
    assertMet(req)
    const { page } = req.query
    if (page === '1') return res.redirect(301, PATH)
    await sendFavorites(shop, req, res, page === undefined ? 1 : Number(page))
  })
  // The heart without a script: a form without fields, and so without a body.
  router.post('/favorite/remove/', async (req, res) => {
    const { product_id } = readQuery(RemoveQuery, req)
    await removeFavorite(shop, visitorOf(req), product_id)
    res.setHeader('Cache-Control', 'private, no-store')
    res.redirect(303, PATH)
  })
  router.get('/favorite/shared/:code/', (req, res) => sendShared(shop, req, res, req.params.code))
  return router
}

async function sendFavorites(shop: Shop, req: Request, res: Response, page: number): Promise<void> {
  const read = readerOf(shop, visitorOf(req))
  const found = await findFavorites(shop, visitorOf(req))
  const pages_count = Math.max(1, Math.ceil(found.length / PER_PAGE))
  if (!(Number.isInteger(page) && page >= 1 && page <= pages_count)) throw new NotFound('page', page)
  const shown = found.slice((page - 1) * PER_PAGE, page * PER_PAGE)
  const code = shareCode(
    shop,
    found.map(({ product }) => product.id),
  )
  const inTown = await offersInTown(shop, visitorOf(req))
  const canBeHad = (offer: Offer) => inTown(offer).can !== 'nothing'
  await sendPage(shop, req, res, {
    page: FAVORITES,
    params: null,
    visitor_data: {
      favorites: shown.map(({ favorite, product }) => favoriteTile(read, product, favorite, canBeHad)),
      total: found.length,
      share_url: `${shop.config.SITE_URL}/favorite/shared/${code}/`,
      pagination: paginationOf(page, pages_count),
    },
  })
}

const FAVORITES: Page<null> = {
  template: 'pages/favorite',
  load: () => ({ title: 'Избранное', description: '', canonical: PATH, robots: 'noindex', data: {} }),
}

async function sendShared(shop: Shop, req: Request, res: Response, code: string): Promise<void> {
  const read = readerOf(shop, visitorOf(req))
  await sendUncachedPage(shop, req, res, {
    template: 'pages/favorite-shared',
    load: () => ({
      title: 'Избранное по ссылке',
      description: '',
      robots: 'noindex',
      data: { products: productTiles(read, sharedProductIds(shop, code)) },
    }),
  })
}

function paginationOf(page: number, pages_count: number) {
  const url = (number: number) => (number === 1 ? PATH : `${PATH}?page=${number}`)
  return {
    page,
    pages_count,
    prev: page > 1 ? url(page - 1) : '',
    next: page < pages_count ? url(page + 1) : '',
    pages: pagesShown(page, pages_count).map(({ number, after_gap }) => ({
      number,
      after_gap,
      url: url(number),
      selected: number === page,
    })),
  }
}

/**
 * What `templates/parts/favorite-tile.liquid` takes: a tile of the chosen size, with what has changed since
 * it was added.
 *
 * @param canBeHad in the shopper's town
 */
function favoriteTile(
  read: PageReader,
  product: Product,
  favorite: { product_id: number; offer_id: number | null } & FavoriteTerms,
  canBeHad: (offer: Offer) => boolean,
) {
  const { url, price, price_old } = favoriteProduct(product, favorite)
  const can_buy = isToBeHad(product, favorite.offer_id, canBeHad)
  const chosen = chosenOffer(product, favorite.offer_id)
  const missing = product.offers.filter(offer => !canBeHad(offer))
  const isWhole = missing.length === product.offers.length
  const waitedFor = chosen ? missing.filter(({ id }) => id === chosen.id) : isWhole ? missing : []
  const percent = discountPercent(price, price_old)
  return {
    ...productTiles(read, [product.id])[0],
    url,
    price,
    price_old,
    badge_percent: percent >= DISCOUNT_BADGE_FROM ? percent : 0,
    in_stock: product.in_stock,
    ...marksOf(favorite, { price, can_buy }),
    /** A single size is preselected; 0 when none is chosen. */
    chosen_id: chosen?.id ?? onlyOne(product),
    offers: product.offers.map(offer => ({
      id: offer.id,
      barcode: offer.barcode,
      size_name: offer.size_name,
      price: offer.price,
      can_buy: canBeHad(offer),
    })),
    /** Sizes that can be waited for: the chosen one, or any of a product that is completely sold out. */
    sold_out: waitedFor.map(({ id, size_name }) => ({ id, size_name })),
  }
}

function onlyOne({ offers }: Product): number {
  return offers.length === 1 ? (offers[0]?.id ?? 0) : 0
}
