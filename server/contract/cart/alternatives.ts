import * as v from 'valibot'
import { OfferId } from './cart.ts'

/** `POST /api/v3/cart/alternatives/` (contract 1.7): `product_id` is the offer, as in the cart. */
export const AlternativesAsked = v.object({ product_id: OfferId })

const Integer = v.pipe(v.number(), v.integer())

/**
 * What could be bought instead: the same size in the model's other colours, then similar products, the best
 * first.
 */
export const Alternatives = v.object({
  items: v.array(
    v.object({
      product_id: Integer,
      parent_product_id: Integer,
      barcode: v.string(),
      name: v.string(),
      url: v.string(),
      /** Key of the picture in the media store; empty without one. */
      img: v.string(),
      price: Integer,
      price_old: Integer,
      /** Colour and size in words. */
      variant: v.string(),
      /**
       * Can a courier or a pick-up point deliver it? Can it be picked up in an own store of the shopper's
       * town, from its stock or sent there?
       */
      by_delivery: v.boolean(),
      by_pickup: v.boolean(),
    }),
  ),
})
export type Alternatives = v.InferOutput<typeof Alternatives>
