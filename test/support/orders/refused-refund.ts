import { randomUUID } from 'node:crypto'
import type { ProviderRefund } from '../../../server/providers/payments/payment-provider.ts'
import type { TestShop } from '../test-shop.ts'
import { type OnlineOrder, orderOnline } from './online-order.ts'

/** An order that was paid at the pretend bank. */
export async function paidOnline(
  shop: TestShop,
  browser = shop.visit(),
): Promise<OnlineOrder & { provider_id: string }> {
  const order = await orderOnline(shop, { browser })
  const { provider_id } = await order.pay()
  shop.bank.choose(provider_id, 'pay')
  await order.browser.get(`/order/?ORDER_ID=${order.order_id}`).expect(200)
  return { ...order, provider_id }
}

/** The provider answers every request for a refund like this. @returns what ends that */
export function answerRefunds(
  { shop }: TestShop,
  answer: (asked: { amount: number }) => Promise<ProviderRefund>,
): () => void {
  const payments = shop.providers.payments.chosen
  const before = payments?.refund
  Object.assign(payments as object, { refund: answer })
  return () => Object.assign(payments as object, { refund: before })
}

/** The provider refuses every refund of this payment. @returns what ends that */
export function refuseRefunds(shop: TestShop, payment_id: string): () => void {
  return answerRefunds(shop, async ({ amount }) => ({
    ...{ id: randomUUID(), payment_id, status: 'canceled', reason: 'insufficient_funds' },
    amount: { value: `${amount}.00`, currency: 'RUB' },
  }))
}
