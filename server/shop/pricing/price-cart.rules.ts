import type { Rubles } from '../../contract/money.ts'

export interface PricedLine {
  price: Rubles
  /** 0 without an old price. */
  price_old: Rubles
  quantity: number
  can_buy: boolean
}

export interface CartTotals {
  quantity_total: number
  price_total: Rubles
  price_old_total: Rubles
}

/**
 * What the goods cost: only lines that can be bought count. Promotions, coupon, bonuses and certificate come after
 * this, in that order (decision 3).
 */
export function priceCart(lines: PricedLine[]): CartTotals {
  const totals: CartTotals = { quantity_total: 0, price_total: 0, price_old_total: 0 }
  for (const line of lines.filter(each => each.can_buy)) {
    totals.quantity_total += line.quantity
    totals.price_total += line.price * line.quantity
    totals.price_old_total += Math.max(line.price, line.price_old) * line.quantity
  }
  return totals
}

export interface DeliveryTariff {
  price: Rubles
  /** Goods from this sum travel free; 0 is never. */
  free_delivery_price: Rubles
}

/** What a service costs for goods of this sum. Discounts of the goods never touch it (decision 3). */
export function deliveryCost(tariff: DeliveryTariff, goods_total: Rubles): Rubles {
  const isFree = tariff.free_delivery_price > 0 && goods_total >= tariff.free_delivery_price
  return isFree ? 0 : tariff.price
}
