import { plural } from '../../contract/words.ts'
import { isWithoutPay } from '../../shop/orders/states/order-states.rules.ts'

const FEW: Record<number, string> = { 2: 'два', 3: 'три', 4: 'четыре' }

/**
 * What the orders of one checkout cost together: of those that stand, as soon as there are two (decision 24).
 *
 * @returns one, or none: `{ words: 'Всего за два заказа', roubles: 5_289 }`
 */
export function sumOfParts(parts: { status: string; total: number }[]): { words: string; roubles: number }[] {
  const standing = parts.filter(({ status }) => !isWithoutPay(status))
  const count = standing.length
  if (count < 2) return []
  const orders = FEW[count] ? `${FEW[count]} заказа` : plural(count, 'заказ', 'заказа', 'заказов')
  return [{ words: `Всего за ${orders}`, roubles: standing.reduce((sum, { total }) => sum + total, 0) }]
}
