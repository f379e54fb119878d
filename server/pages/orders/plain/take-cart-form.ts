import type { Request, Response } from 'express'
import { CartChange, Tab } from '../../../contract/cart/cart.ts'
import {
  BonusChange,
  CertificateChange,
  CouponChange,
  CouponRemove,
} from '../../../contract/cart/cart-money.ts'
import { plainAddressOfStep, stepOfName } from '../../../contract/checkout/steps.ts'
import { SERVICE_OF_TAB } from '../../../contract/delivery/delivery.ts'
import { readBody } from '../../../http/reading/read-request.ts'
import { savingVisitor, visitorOf } from '../../../http/visitor/meet-visitor.ts'
import { saveOrderDraft } from '../../../http/visitor/order-draft.ts'
import { changeCart } from '../../../shop/cart/change-cart.ts'
import {
  changeBonuses,
  changeCertificate,
  enterCoupon,
  removeCoupon,
} from '../../../shop/cart/change-cart-money.ts'
import type { Shop } from '../../../shop.ts'
import { loadPlainOrder } from './load-plain-order.ts'
import type { CartSaid } from './plain-cart.rules.ts'
import { paintStep, saidOf } from './send-step.ts'
import { typedText } from './typed-text.ts'

/** Contract 1.8, to the letter. */
const COUPON_FAILED = 'Не удалось применить промокод'

type Work = (shop: Shop, req: Request, res: Response) => Promise<CartSaid | null>

/** Each form of the cart, by the field that it is known by: the same actions as the calls of the cart. */
const FORMS: Record<string, Work> = {
  async offer_id(shop, req, res) {
    const change = {
      offer_id: Number(typedText(req, 'offer_id')),
      quantity: Number(typedText(req, 'quantity')),
    }
    await changeCart(shop, visitorOf(req), read(CartChange, change), savingVisitor(shop, req, res))
    return null
  },
  async tab(shop, req, res) {
    const tab = read(Tab, typedText(req, 'tab'))
    await changeCart(shop, visitorOf(req), { tab }, savingVisitor(shop, req, res))
    const order = await loadPlainOrder(shop, req)
    // As a page with a script does it: the tab prefers its service (contract 1.4).
    const draft = { ...order.draft, service_id: SERVICE_OF_TAB[tab], point_id: '' }
    saveOrderDraft(shop, res, order.region.fias_id, { ...order, draft })
    return null
  },
  async coupon(shop, req, res) {
    const typed = typedText(req, 'coupon')
    // An empty one would take off all of them.
    if (typed === '') return null
    const sent = read(CouponChange, { coupon: typed })
    const cart = await enterCoupon(shop, visitorOf(req), sent, savingVisitor(shop, req, res))
    const entry = cart.coupon_list.find(({ coupon }) => coupon === cart.coupon_result?.coupon)
    if (entry?.status === 'applied') return null
    return { coupon: { typed, error: entry?.status_text ?? COUPON_FAILED } }
  },
  async coupon_off(shop, req) {
    await removeCoupon(shop, visitorOf(req), read(CouponRemove, { coupon: typedText(req, 'coupon_off') }))
    return null
  },
  async bonuses(shop, req) {
    const sent = read(BonusChange, { amount: Number(typedText(req, 'bonuses')) })
    const { bonus_result } = await changeBonuses(shop, visitorOf(req), sent)
    return bonus_result?.error ? { error: bonus_result.error } : null
  },
  async certificate_id(shop, req, res) {
    const typed = typedText(req, 'certificate_id')
    if (typed === '') return null
    const asked = (amount: number | null) => read(CertificateChange, { certificate_id: typed, amount })
    const save = savingVisitor(shop, req, res)
    const checked = await changeCertificate(shop, visitorOf(req), asked(null), save)
    const { error } = checked.error
      ? checked
      : await changeCertificate(shop, visitorOf(req), asked(checked.amount), save)
    return error ? { certificate: { typed, error } } : null
  },
  async certificate_off(shop, req, res) {
    const sent = read(CertificateChange, { certificate_id: typedText(req, 'certificate_off'), amount: 0 })
    await changeCertificate(shop, visitorOf(req), sent, savingVisitor(shop, req, res))
    return null
  },
}

/**
 * `POST /order/cart/`: one change of the cart, and back to it, or to the step that it was made at. What is
 * refused is said where it was typed.
 */
export async function takeCartForm(shop: Shop, req: Request, res: Response): Promise<void> {
  const name = Object.keys(FORMS).find(each => Object.hasOwn((req.body ?? {}) as object, each))
  const work = name === undefined ? undefined : FORMS[name]
  const back = plainAddressOfStep(stepOfName(typedText(req, 'step')))
  if (!work) return res.redirect(303, back)
  let said: CartSaid | null
  let status = 422
  try {
    said = await work(shop, req, res)
  } catch (error) {
    const refused = saidOf(error)
    status = refused.status
    said = saidAt(name, req, refused.refusal)
  }
  if (said === null) return res.redirect(303, back)
  const order = await loadPlainOrder(shop, req)
  if (order.cart.products.length === 0 && said.error === undefined) return res.redirect(303, back)
  await paintStep({ shop, req, res, step: 1, order, said: { status, cart: said } })
}

/** Beside the field that was typed into, otherwise below the lines. */
function saidAt(name: string | undefined, req: Request, error: string): CartSaid {
  if (name === 'coupon') return { coupon: { typed: typedText(req, 'coupon'), error } }
  if (name === 'certificate_id') return { certificate: { typed: typedText(req, 'certificate_id'), error } }
  return { error }
}

function read<T>(schema: Parameters<typeof readBody<T>>[0], body: unknown): T {
  return readBody(schema, { body } as Request)
}
