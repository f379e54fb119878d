import { sql } from 'kysely'
import type { Cart } from '../../../contract/cart/cart.ts'
import type { Step } from '../../../contract/cart/step.ts'
import type { Rubles } from '../../../contract/money.ts'
import { PROMOTION_COLUMNS } from '../../../database/delivery-text.ts'
import { columnsOf, jsonObject } from '../../../database/dialects.ts'
import type { PromotionsTable } from '../../../database/tables/promotions.ts'
import type { MoneyKind } from '../kind.ts'
import { isInBranch, spendable, spread, stepsFrom, sumOf } from '../spread.rules.ts'
import { type PricedLine, type Reckoning, totalOf } from '../steps.rules.ts'
import type { MoneyTerms } from '../terms.rules.ts'

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
  rows: ['promotion'],
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

/** A discount without a code, as the cart needs it; an empty `category_ids` means everything. */
export interface Promotion {
  code: string
  title: string
  kind: 'nth_percent' | 'n_for_price' | 'percent'
  pieces: number
  percent: number
  price: Rubles
  category_ids: number[]
  priority: number
}

/** Of the active rows, those in force now. */
export function promotionsInForce(rows: PromotionsTable[], now: number): Promotion[] {
  return rows
    .filter(promotion => isInForce(promotion, now))
    .map(({ category_ids_json, starts_at, ends_at, is_on, ...terms }) => ({
      ...terms,
      category_ids: JSON.parse(category_ids_json) as number[],
    }))
}

interface Piece {
  goods: PricedLine
  /** The index of its line. */
  line: number
}

/** A piece that a promotion uses, and the discount on it. A piece takes part in one promotion only. */
interface Taken {
  piece: Piece
  off: Rubles
}

/** Promotions in force, the highest priority first; equal ones by code, so that two readings are the same. */
export function promotionSteps(promotions: Promotion[], soFar: Reckoning): Step[] {
  const { lines } = soFar
  const limit = spendable(soFar)
  let free = piecesOf(lines)
  const sorted = promotions.toSorted((a, b) => b.priority - a.priority || (a.code < b.code ? -1 : 1))
  return sorted.flatMap(promotion => {
    const taken = takenBy(
      promotion,
      free.filter(({ goods }) => isInBranch(goods, promotion.category_ids)),
    )
    const gone = new Set(taken.map(({ piece }) => piece))
    free = free.filter(piece => !gone.has(piece))
    const shares: Rubles[] = []
    for (const { piece, off } of taken) {
      const share = Math.min(off, limit[piece.line] ?? 0)
      shares[piece.line] = (shares[piece.line] ?? 0) + share
      limit[piece.line] = (limit[piece.line] ?? 0) - share
    }
    return stepsFrom(lines, shares, { kind: 'promotion', rule: promotion.code, words: promotion.title })
  })
}

/** Every piece of the cart, the dearest first. */
function piecesOf(lines: PricedLine[]): Piece[] {
  return lines
    .flatMap((goods, line) => Array.from({ length: goods.quantity }, () => ({ goods, line })))
    .sort((a, b) => b.goods.price - a.goods.price)
}

/**
 * @param pieces those that it applies to, the dearest first
 */
function takenBy({ kind, pieces: count, percent, price }: Promotion, pieces: Piece[]): Taken[] {
  if (kind === 'percent') {
    if (pieces.length < count) return []
    return pieces.map(piece => ({ piece, off: percentOf(piece.goods.price, percent) }))
  }
  const taken: Taken[] = []
  // Groups of the dearest: three things with the cheapest at half price, two things for one price.
  for (let at = 0; at + count <= pieces.length; at += count) {
    const group = pieces.slice(at, at + count)
    const prices = group.map(({ goods }) => goods.price)
    const saved = sumOf(prices) - price
    // Together they already cost less: the group stays free for the next promotion.
    if (kind === 'n_for_price' && saved <= 0) continue
    const off =
      kind === 'n_for_price'
        ? spread(saved, prices)
        : prices.map((each, index) => (index === count - 1 ? percentOf(each, percent) : 0))
    taken.push(...group.map((piece, index) => ({ piece, off: off[index] ?? 0 })))
  }
  return taken
}

function percentOf(roubles: Rubles, percent: number): Rubles {
  return Math.floor((roubles * percent) / 100)
}

/** Has it begun, and not ended? Null means no such date. */
export function isInForce(
  { starts_at, ends_at }: { starts_at: number | null; ends_at: number | null },
  now: number,
): boolean {
  return (starts_at ?? 0) <= now && now < (ends_at ?? Number.POSITIVE_INFINITY)
}
