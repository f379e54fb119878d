import type { Request, Response } from 'express'
import type { Offer, Product } from '../../../contract/catalog/catalog.ts'
import { LOOK_MOST } from '../../../contract/content/asking-props.ts'
import { NotFound } from '../../../errors.ts'
import { savingVisitor, visitorOf } from '../../../http/visitor/meet-visitor.ts'
import { changeCart } from '../../../shop/cart/change-cart.ts'
import { loadCart } from '../../../shop/cart/load-cart.ts'
import type { Shop } from '../../../shop.ts'
import { SIZE_WANTED, sendSizes } from './add-to-cart.ts'
import { saidOf } from './send-step.ts'
import { typedText } from './typed-text.ts'

/**
 * `POST /order/add/` with `look`, the ids of goods that go together, and the `ext_id` of a size for each: all of them go
 * into the cart at once. The first that cannot is asked for its size on a page of its own, and keeps nobody else out.
 */
export async function addLook(shop: Shop, req: Request, res: Response): Promise<void> {
  const chosen = productsOf(shop, typedText(req, 'look')).map(product => ({
    product,
    offer: sizeChosen(product, typedText(req, `size-${product.id}`)),
  }))
  const { products: lines } = await loadCart(shop, visitorOf(req))
  const isThere = ({ id }: Offer) => lines.some(({ product_id }) => product_id === id)
  const wanted = chosen.flatMap(({ product, offer }) =>
    offer && !isThere(offer) ? [{ product, offer }] : [],
  )
  const unsized = chosen.find(({ offer }) => !offer)
  const refused = await putIn(shop, wanted, { req, res })
  if (refused) return sendSizes(shop, req, res, refused)
  if (unsized) {
    const { product } = unsized
    return sendSizes(shop, req, res, { product, status: 422, refusal: SIZE_WANTED })
  }
  res.redirect(303, '/order/')
}

function productsOf(shop: Shop, ids: string): Product[] {
  const catalog = shop.catalog.current()
  return ids.split(' ', LOOK_MOST).map(id => catalog.findProduct(Number(id)) ?? notFound(id))
}

function notFound(id: string): never {
  throw new NotFound('product', id)
}

function sizeChosen({ offers }: Product, ext_id: string): Offer | undefined {
  return offers.length === 1 ? offers[0] : offers.find(offer => offer.ext_id === ext_id)
}

interface Wanted {
  product: Product
  offer: Offer
}

/** One change for all; where one of them is refused, one for each of the others. Returns the first that was refused. */
async function putIn(shop: Shop, wanted: Wanted[], { req, res }: { req: Request; res: Response }) {
  const put = (some: Wanted[]) => {
    const items = some.map(({ offer }) => ({ offer_id: offer.id, quantity: 1 }))
    return changeCart(shop, visitorOf(req), { items }, savingVisitor(shop, req, res))
  }
  if (wanted.length === 0) return null
  try {
    await put(wanted)
    return null
  } catch (error) {
    if (wanted.length === 1) return { product: (wanted[0] as Wanted).product, ...saidOf(error) }
  }
  let refused: (ReturnType<typeof saidOf> & { product: Product }) | null = null
  for (const each of wanted)
    await put([each]).catch(error => {
      refused ??= { product: each.product, ...saidOf(error) }
    })
  return refused
}
