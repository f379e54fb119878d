import type { Request, Response } from 'express'
import { maskTyped } from '../../../contract/account/phone.ts'
import { type Draft, splitAddress } from '../../../contract/checkout/draft.ts'
import { clientErrors, type DraftErrors, deliveryErrors } from '../../../contract/checkout/draft-errors.ts'
import { orderWay } from '../../../contract/checkout/order-way.ts'
import { lastStepToShow, plainAddressOfStep } from '../../../contract/checkout/steps.ts'
import { saveOrderDraft } from '../../../http/visitor/order-draft.ts'
import type { Shop } from '../../../shop.ts'
import { loadPlainOrder, type PlainOrder } from './load-plain-order.ts'
import { kindShown, placeChoice, visitChoice } from './plain-delivery.rules.ts'
import { deliveryAsked, paintStep, wantedType } from './send-step.ts'
import { typedText } from './typed-text.ts'

/** What a field may hold, as its input says. */
const MOST = { name: 100, phone: 30, email: 100, address: 300, entrance: 50, flat: 50 }

/** The form of step 2: where a courier goes and when, or a place of the list. On to the client, or past one who is known. */
export async function takeDelivery(shop: Shop, req: Request, res: Response): Promise<void> {
  const order = await loadPlainOrder(shop, req, { wanted: await wantedType(shop, req, 2) })
  const row = kindShown(order.cart, order.draft, deliveryAsked(req).kind)
  const typed =
    row?.kind === 'courier'
      ? { service_id: row.quote.service_id, point_id: '', ...visitOf(req, order), ...hoursOf(req, row.quote) }
      : placeChoice(typedText(req, 'place'), order.deliveries)
  const draft = { ...order.draft, ...(typed ?? {}) }
  const { quote } = orderWay(order.cart, draft, order.deliveries)
  const errors: DraftErrors = typed
    ? { ...deliveryErrors(draft, quote), ...tooLong(req, ['address', 'entrance', 'flat']) }
    : { point_id: row?.kind === 'point' ? 'Выберите пункт выдачи' : 'Выберите магазин' }
  if (Object.keys(errors).length > 0)
    return paintStep({ shop, req, res, step: 2, order: { ...order, draft }, said: { status: 422, errors } })
  saveOrderDraft(shop, res, order.region.fias_id, { ...order, draft })
  res.redirect(303, plainAddressOfStep(lastStepToShow({ ...order, draft })))
}

/** Parts that a suggestion or the last order gave hold as long as their line does. */
function visitOf(req: Request, { draft, cart }: PlainOrder): Partial<Draft> {
  const address = typedText(req, 'address')
  const inside = { entrance: typedText(req, 'entrance'), flat: typedText(req, 'flat') }
  const last = cart.last_address
  const line = last ? [last.street, last.house].filter(Boolean).join(', ') : ''
  if (address === draft.address && draft.street !== '') return inside
  if (last && address === line) return { ...last, address, ...inside }
  return { ...splitAddress(address), ...inside }
}

function hoursOf(req: Request, quote: Parameters<typeof visitChoice>[0]) {
  return visitChoice(quote, { day: typedText(req, 'day'), interval: typedText(req, 'interval') })
}

/** The form of step 3. */
export async function takeClient(shop: Shop, req: Request, res: Response): Promise<void> {
  const change = {
    name: typedText(req, 'name'),
    phone: maskTyped(typedText(req, 'phone')),
    email: typedText(req, 'email'),
  }
  const order = await loadPlainOrder(shop, req, { change })
  const errors = { ...clientErrors(order.draft), ...tooLong(req, ['name', 'phone', 'email']) }
  if (Object.keys(errors).length > 0)
    return paintStep({ shop, req, res, step: 3, order, said: { status: 422, errors } })
  saveOrderDraft(shop, res, order.region.fias_id, order)
  res.redirect(303, plainAddressOfStep(lastStepToShow(order)))
}

function tooLong(req: Request, names: (keyof typeof MOST)[]): DraftErrors {
  const long = names.filter(name => typedText(req, name).length > MOST[name])
  return Object.fromEntries(long.map(name => [name, `не длиннее ${MOST[name]} знаков`]))
}
