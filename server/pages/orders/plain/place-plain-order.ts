import type { Request, Response } from 'express'
import * as v from 'valibot'
import { cartAsAnswered, orderNowOf } from '../../../contract/checkout/changed.ts'
import { Checkout, type CheckoutAnswer } from '../../../contract/checkout/checkout.ts'
import { agreementErrors, errorsOfAnswer } from '../../../contract/checkout/draft-errors.ts'
import { lastStepToShow } from '../../../contract/checkout/steps.ts'
import { PAY_ON_RECEIPT } from '../../../contract/delivery/delivery.ts'
import { BadRequest, Refused } from '../../../errors.ts'
import { readBody, refuseWrongShape } from '../../../http/reading/read-request.ts'
import { ownOrderIds, rememberOrders } from '../../../http/visitor/browser.ts'
import { visitorOf } from '../../../http/visitor/meet-visitor.ts'
import { forgetOrderDraft, saveOrderDraft } from '../../../http/visitor/order-draft.ts'
import { afterCommit, placeOrder } from '../../../shop/checkout/place-order.ts'
import { wakeOutbox } from '../../../shop/messages/outbox.ts'
import { startPayment } from '../../../shop/payments/start-payment.ts'
import type { Shop } from '../../../shop.ts'
import { loadPlainOrder, type PlainOrder } from './load-plain-order.ts'
import { agreementsTicked } from './plain-review.rules.ts'
import { paintStep, type Said, saidOf } from './send-step.ts'
import { typedText } from './typed-text.ts'

/**
 * The button of step 4. The form carries the order as it was shown; the same action places it as for a page
 * with a script, with the same limits, comparisons and keys. A refusal is said where a page with a script says
 * it, and loses nothing.
 */
export async function takeReview(shop: Shop, req: Request, res: Response): Promise<void> {
  const payment_id = Number(typedText(req, 'payment_system_id'))
  const order = await loadPlainOrder(shop, req, {
    change: { comment: typedText(req, 'comment'), payment_id },
  })
  const agreements = agreementsTicked(order.agreements, name => typedText(req, name) !== '')
  const typed = { ...order, agreements }
  saveOrderDraft(shop, res, order.region.fias_id, typed)
  const errors = agreementErrors(agreements)
  if (Object.keys(errors).length > 0)
    return paintStep({ shop, req, res, step: 4, order: typed, said: { status: 422, errors } })
  try {
    const body = { ...sentOrder(req, payment_id), ...tickedOf(typed) }
    const sent = readBody(Checkout, { body } as Request)
    const answer = await placeOrder(shop, visitorOf(req), sent, keyOf(req))
    await leaveFor(shop, req, res, { answer, payment_id })
  } catch (error) {
    await sendRefusal({ shop, req, res, order: typed, error })
  }
}

const OrdersShown = v.array(
  v.object({ payment_ids: v.array(v.number()), body: v.record(v.string(), v.unknown()) }),
)

/** The order that was shown for this payment, as the form carried it. Throws `BadRequest` for what no page of ours sends. */
function sentOrder(req: Request, payment_id: number): Record<string, unknown> {
  const parsed = v.safeParse(
    v.pipe(
      v.string(),
      v.parseJson(),
      v.check(value => refuseWrongShape(value) === null),
      OrdersShown,
    ),
    typedText(req, 'shown'),
  )
  const shown = parsed.success ? parsed.output.find(each => each.payment_ids.includes(payment_id)) : undefined
  if (!shown) throw new BadRequest('bad-order', 'Выберите способ оплаты')
  return { ...shown.body, payment_system_id: payment_id }
}

/** What the shopper decides at this step. */
function tickedOf({ draft, agreements }: Pick<PlainOrder, 'draft' | 'agreements'>) {
  const { separate, single, subscribe, call_me } = agreements
  return {
    comment: draft.comment,
    confirm: separate ? separate.terms && separate.personal_data : single,
    ...(separate ? { consents: separate } : {}),
    subscribe: separate ? separate.advertising : subscribe,
    call_me,
  }
}

/** Of this painted form: pressed again it finds its order. Without one the cart's version does (promise 1). */
function keyOf(req: Request): string | null {
  const key = typedText(req, 'key')
  return /^[\x21-\x7e]{1,100}$/.test(key) ? key : null
}

/** To the order's page, or to the one that leads to the provider's. The order stands, whatever fails here (promise 22). */
async function leaveFor(
  shop: Shop,
  req: Request,
  res: Response,
  { answer, payment_id }: { answer: CheckoutAnswer; payment_id: number },
): Promise<void> {
  const ids = Object.keys(answer.items)
  const { order_id } = answer
  const visitor = visitorOf(req)
  afterCommit(shop, 'remember order', () => rememberOrders(shop, req, res, { by: visitor, order_ids: ids }))
  afterCommit(shop, 'forget draft', () => forgetOrderDraft(shop, res))
  afterCommit(shop, 'wake outbox', () => wakeOutbox(shop))
  if (payment_id === PAY_ON_RECEIPT) return res.redirect(303, `/order/?ORDER_ID=${order_id}`)
  const isOpen = await startPayment(shop, visitor, order_id, [...ids, ...ownOrderIds(shop, req)]).then(
    () => true,
    error => {
      shop.log.warn({ order_id, reason: (error as Error).name }, 'payment not opened after its order')
      return false
    },
  )
  res.redirect(303, `/order/${isOpen ? 'payment/' : ''}?ORDER_ID=${order_id}`)
}

interface RefusedOrder {
  shop: Shop
  req: Request
  res: Response
  /** With what was just typed. */
  order: PlainOrder
  error: unknown
}

/** The step of the first wrong field, otherwise step 4, with the cart and the numbers of now. */
async function sendRefusal({ shop, req, res, order: typed, error }: RefusedOrder): Promise<void> {
  const said: Said = saidOf(error)
  const refused = error as BadRequest | Refused
  const { errors, step } = errorsOfAnswer(refused.fields ?? {})
  const body = refused instanceof Refused ? refused.body : {}
  const change = { ...typed.draft, ...(errors.point_id ? { point_id: '' } : {}) }
  const now = await loadPlainOrder(shop, req, { change })
  if (now.cart.products.length === 0) {
    const { order_id } = body
    return res.redirect(303, typeof order_id === 'string' ? `/order/?ORDER_ID=${order_id}` : '/order/')
  }
  const answered = orderNowOf(body)
  const cart = answered ? cartAsAnswered(now.cart, answered) : now.cart
  const order = { ...now, cart, agreements: typed.agreements }
  if (errors.point_id) saveOrderDraft(shop, res, order.region.fias_id, order)
  if (refused instanceof Refused && refused.retry_after !== undefined)
    res.setHeader('Retry-After', String(refused.retry_after))
  const shown = Math.min(step ?? 4, lastStepToShow(order))
  await paintStep({ shop, req, res, step: shown, order, said: { ...said, errors } })
}
