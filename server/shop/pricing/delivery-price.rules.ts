import { formatRubles } from '../../contract/money.ts'
import { type DeliveryTariff, deliveryCost } from './price-cart.rules.ts'
import { type PricingRule, totalOf } from './steps.rules.ts'

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
