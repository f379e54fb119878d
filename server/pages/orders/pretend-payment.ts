import express, { type Request, Router } from 'express'
import { partInWords } from '../../contract/money.ts'
import { instalmentsOf } from '../../contract/payment/instalments.ts'
import { inThrees } from '../../contract/words.ts'
import { NotFound } from '../../errors.ts'
import type { BankAction, PaymentProvider } from '../../providers/payments/payment-provider.ts'
import { receiveNotification } from '../../shop/payments/receive-notification.ts'
import type { Shop } from '../../shop.ts'
import { sendUncachedPage } from '../painting/send-page.ts'

/** Cards of the pretend bank: each does what its name says. */
const CARDS = [
  { number: '5555 5555 5555 4444', name: 'Проходит сразу', action: 'pay' },
  { number: '2200 0000 0000 0004', name: 'Просит код 3-D Secure', action: 'ask-code' },
  { number: '5555 5555 5555 4600', name: 'Не хватает денег', action: 'refuse' },
] as const satisfies { number: string; name: string; action: BankAction }[]
/** The text of the pretend bank's SMS. */
const CODE = '1234'

/**
 * `/pretend-payment/{id}`: the payment page of the demonstration, instead of the provider's. It has success,
 * refusal and 3-D Secure, and behaves like a real provider when it is closed or opened too late. Not
 * available where payments are live.
 */
export function pretendPaymentRoutes(shop: Shop): Router {
  const router = Router()
  const provider = shop.providers.payments.open.find(each => each.bank)
  if (!provider) return router
  router.get('/pretend-payment/:id', async (req, res) => {
    const cheque = chequeOf(provider, req)
    await sendUncachedPage(shop, req, res, {
      template: 'pages/pretend-payment',
      is_personal: true,
      load: () => ({
        title: 'Оплата',
        description: '',
        robots: 'noindex, nofollow',
        data: {
          cheque: { ...cheque, description: cheque.description.replace(/\d{12}/g, spelt) },
          cards: CARDS,
          code: CODE,
          part_words: partInWords(cheque.amount),
          first_part: instalmentsOf(cheque.amount, new Date(shop.now()))[0]?.amount ?? 0,
        },
      }),
    })
  })
  router.post(
    '/pretend-payment/:id',
    express.urlencoded({ extended: false, limit: 2_000 }),
    async (req, res) => {
      const { id, return_url, asks_code } = chequeOf(provider, req)
      const action = actionOf(req.body as Record<string, unknown>, asks_code)
      provider.bank?.choose(id, action)
      if (action === 'ask-code') return res.redirect(303, `/pretend-payment/${id}`)
      // A provider notifies by itself; if the notification is lost or late, nothing changes (promise 7).
      const hint = { of: 'payment' as const, provider_id: id, payment_id: null }
      await receiveNotification(shop, provider.name, hint).catch(error =>
        shop.log.warn({ reason: (error as Error).name }, 'pretended notification not received'),
      )
      res.redirect(303, return_url)
    },
  )
  return router
}

/** The number of an order, as other pages print it. */
function spelt(order_id: string): string {
  return inThrees(order_id).join('\u00a0')
}

function chequeOf({ bank }: PaymentProvider, req: Request) {
  const id = String(req.params.id)
  const cheque = bank?.find(id)
  if (!cheque) throw new NotFound('payment', id)
  return cheque
}

function actionOf({ card, code }: Record<string, unknown>, asks_code: boolean): BankAction {
  if (asks_code) return code === CODE ? 'pay' : 'wrong-code'
  return CARDS.find(({ number }) => number === card)?.action ?? 'pay'
}
