import type { Request, Response } from 'express'
import { type Offer, type Product, productPath } from '../../../contract/catalog/catalog.ts'
import { measuresOf } from '../../../contract/catalog/jeans-size.ts'
import { NotFound } from '../../../errors.ts'
import { savingVisitor, visitorOf } from '../../../http/visitor/meet-visitor.ts'
import { changeCart } from '../../../shop/cart/change-cart.ts'
import { loadCart } from '../../../shop/cart/load-cart.ts'
import { readerOf } from '../../../shop/reading/shop-facts.ts'
import type { Shop } from '../../../shop.ts'
import { OFFERS_HERE } from '../../catalog/offers-here.ts'
import { sendUncachedPage } from '../../painting/send-page.ts'
import { saidOf } from './send-step.ts'
import { typedText } from './typed-text.ts'

export const SIZE_WANTED = 'Выберите размер'

/**
 * `POST /order/add/`: the form of a card. The chosen size goes into the cart, by the same action as the
 * button's; without one, or when it cannot be bought, the sizes are asked for on a page of their own.
 */
export async function addToCart(shop: Shop, req: Request, res: Response): Promise<void> {
  const product = shop.catalog.current().findProduct(Number(typedText(req, 'product_id')))
  if (!product) throw new NotFound('product', typedText(req, 'product_id'))
  const offer = offerChosen(product, req)
  if (!offer) return sendSizes(shop, req, res, { product, status: 422, refusal: SIZE_WANTED })
  try {
    const { products } = await loadCart(shop, visitorOf(req))
    // As the button does, which leads to the order from then on.
    const isThere = products.some(line => line.product_id === offer.id)
    const change = { offer_id: offer.id, quantity: 1 }
    if (!isThere) await changeCart(shop, visitorOf(req), change, savingVisitor(shop, req, res))
  } catch (error) {
    return sendSizes(shop, req, res, { product, ...saidOf(error) })
  }
  res.redirect(303, '/order/')
}

/** The only size, the one that was chosen by its `ext_id`, or the one of a waist and a length. */
function offerChosen({ offers }: Product, req: Request): Offer | undefined {
  if (offers.length === 1) return offers[0]
  const ext_id = typedText(req, 'size')
  const [waist, length] = [typedText(req, 'jeans-waist'), typedText(req, 'jeans-length')]
  return offers.find(offer => {
    const measures = measuresOf(offer.size_name)
    return (
      (ext_id !== '' && offer.ext_id === ext_id) ||
      (measures !== null && measures.waist === waist && measures.length === length)
    )
  })
}

/** The page that asks for a size of this product, with what was wrong. */
export async function sendSizes(
  shop: Shop,
  req: Request,
  res: Response,
  { product, status, refusal }: { product: Product; status: number; refusal: string },
): Promise<void> {
  const { canBeHad } = await readerOf(shop, visitorOf(req)).fact(OFFERS_HERE)
  await sendUncachedPage(shop, req, res, {
    template: 'pages/choose-size',
    status,
    load: () => ({
      title: 'Выбор размера',
      description: '',
      canonical: productPath(product),
      robots: 'noindex',
      data: {
        refusal,
        product: {
          id: product.id,
          name: product.name,
          color_name: product.color_name,
          url: productPath(product),
        },
        sizes: product.offers
          .filter(canBeHad)
          .map(({ ext_id, size_name, price }) => ({ ext_id, size_name, price })),
      },
    }),
  })
}
