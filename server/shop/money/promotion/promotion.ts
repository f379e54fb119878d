import { sql } from 'kysely'
import type { Cart } from '../../../contract/cart/cart.ts'
import type { Step } from '../../../contract/cart/step.ts'
import { PROMOTION_COLUMNS } from '../../../database/delivery-text.ts'
import { columnsOf, jsonObject } from '../../../database/json-rows.ts'
import type { PromotionsTable } from '../../../database/tables/promotions.ts'
import type { MoneyKind } from '../kind.ts'
import { totalOf } from '../steps.rules.ts'
import type { MoneyTerms } from '../terms.rules.ts'
import { type Promotion, promotionSteps, promotionsInForce } from './promotion.rules.ts'

/** A discount without a code: everybody gets it, so that nothing is taken and nothing is returned. */
export const promotion: MoneyKind<Promotion[]> = {
  kind: 'promotion',
  role: 'discount',
  words: {
    sum: 'Акции',
    column: 'promotions',
    changed: 'Акция при этом способе доставки не действует. Проверьте сумму и повторите.',
  },

  readTerms: ({ db }) => [
    sql`select 'promotion' as name, ${jsonObject(db, columnsOf('p', PROMOTION_COLUMNS))} as row_json
      from promotions p where p.is_on = 1`,
  ],
  termsFrom({ of, now }) {
    const promotions = promotionsInForce(of<PromotionsTable>('promotion'), now)
    return promotions.length > 0 ? promotions : null
  },
  unwished: promotions => promotions,

  apply: promotionSteps,
  lost(_, { own, most }) {
    const here = new Set(own.map(({ rule }) => rule))
    return [...most]
      .filter(([rule]) => !here.has(rule))
      .map(([rule, { roubles, words }]) => ({
        kind: 'promotion',
        rule,
        roubles: -roubles,
        words: `Акция «${words}» так не действует`,
      }))
  },
  shown: (_, { own }) => ({ promotions: shownPromotions(own) }),
}

/** One promotion lowers many lines but is reported once. */
function shownPromotions(own: Step[]): Cart['promotions'] {
  const byRule = Map.groupBy(own, ({ rule }) => rule)
  return [...byRule.values()].map(steps => ({ title: steps[0]?.words ?? '', discount: -totalOf(steps) }))
}

/** The discounts on goods that are not in a cart: promotions alone. */
export function termsWithoutCart(promotions: PromotionsTable[], now: number): MoneyTerms {
  return termsOfPromotions(promotionsInForce(promotions, now), now)
}

/**
 * @param promotions in force now
 */
export function termsOfPromotions(promotions: Promotion[], now: number): MoneyTerms {
  return { now, of: promotions.length > 0 ? [{ kind: promotion as MoneyKind, terms: promotions }] : [] }
}
