import type * as v from 'valibot'
import { Cart } from '../../../server/contract/cart/cart.ts'
import { ProductBonuses } from '../../../server/contract/cart/cart-money.ts'
import { FavoriteList } from '../../../server/contract/cart/favorite.ts'
import { readAs } from './api.ts'

// Validates answers by the schemas of the contract: one file (`build/join.ts`), loaded with the first call or
// the first island.

/** Answers of calls that are made without an island (`light-get.ts`). */
const ANSWERS = { cart: Cart, favorites: FavoriteList, bonuses: ProductBonuses }

export type AnswerName = keyof typeof ANSWERS
export type Answer<Name extends AnswerName> = v.InferOutput<(typeof ANSWERS)[Name]>

/** Throws `ApiError` when it is not what the contract says. */
export function readAnswer<Name extends AnswerName>(name: Name, said: unknown): Answer<Name> {
  const schema: v.GenericSchema<unknown, unknown> = ANSWERS[name]
  return readAs(schema, said) as Answer<Name>
}
