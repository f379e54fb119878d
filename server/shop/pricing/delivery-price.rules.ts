import { formatRubles, type Rubles } from '../../contract/money.ts'
import { type PricingRule, totalOf } from './steps.rules.ts'

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

/**
 * The last rule: the tariff of the chosen service, free from its threshold on.
 *
 * The threshold looks at the goods after promotions and codes; bonuses and a certificate are ways of paying, and do not
 * take free delivery away.
 *
 * @param name the service in words
 */
export function deliveryPrice(tariff: DeliveryTariff, name: string): PricingRule {
  return {
    kind: 'delivery',
    steps({ steps }) {
      const goods = totalOf(steps.filter(({ kind }) => ['goods', 'promotion', 'coupon'].includes(kind)))
      const roubles = deliveryCost(tariff, goods)
      const isSaved = roubles === 0 && tariff.price > 0
      const words = isSaved ? `${name}: бесплатно от ${formatRubles(tariff.free_delivery_price)}` : name
      return [{ kind: 'delivery', rule: 'tariff', roubles, words }]
    },
  }
}
