import { randomUUID } from 'node:crypto'
import type { Request, Response } from 'express'
import type { Cart } from '../../../contract/cart/cart.ts'
import { changesInWords } from '../../../contract/checkout/change-words.ts'
import { type Change, changesOf } from '../../../contract/checkout/changed.ts'
import { type DraftErrors, deliveryErrors } from '../../../contract/checkout/draft-errors.ts'
import { orderWay, shortOf } from '../../../contract/checkout/order-way.ts'
import { quoteOfCart } from '../../../contract/checkout/quote-in-force.ts'
import { lastStepToShow, plainAddressOfStep, STEPS, stepOfName } from '../../../contract/checkout/steps.ts'
import { BadRequest, Refused } from '../../../errors.ts'
import { requestIdOf } from '../../../http/log-requests.ts'
import { visitorOf } from '../../../http/visitor/meet-visitor.ts'
import type { Shop } from '../../../shop.ts'
import { sendUncachedPage } from '../../painting/send-page.ts'
import { changedInOrder } from '../changed-in-order.ts'
import { loadPlainOrder, type PlainOrder } from './load-plain-order.ts'
import { type CartSaid, plainCart } from './plain-cart.rules.ts'
import {
  type DeliveryAsked,
  kindShown,
  plainDelivery,
  quoteOfStep,
  TYPE_OF_KIND,
} from './plain-delivery.rules.ts'
import { plainReview } from './plain-review.rules.ts'
import { plainSummary } from './plain-summary.rules.ts'

/** What is said beside a step that was not accepted. */
export interface Said {
  status?: number
  /** The shop's answer in words, and what has changed. */
  refusal?: string
  changed?: Change[]
  errors?: DraftErrors
  cart?: CartSaid
}

/** `GET /order/?step=`: the step, or the first one before it that is not complete. */
export async function sendStep(shop: Shop, req: Request, res: Response): Promise<void> {
  const step = stepOfName(req.query.step)
  const order = await loadPlainOrder(shop, req, { wanted: await wantedType(shop, req, step) })
  const shown = Math.min(step, lastStepToShow(order))
  if (shown !== step || step === 1) return res.redirect(303, plainAddressOfStep(shown))
  await paintStep({ shop, req, res, step, order })
}

/** Stores or points, where step 2 shows them. */
export async function wantedType(shop: Shop, req: Request, step: number) {
  if (step !== 2) return undefined
  const { kind } = deliveryAsked(req)
  if (kind) return TYPE_OF_KIND[kind]
  const { cart, draft } = await loadPlainOrder(shop, req)
  const shown = kindShown(cart, draft, null)
  return shown ? TYPE_OF_KIND[shown.kind] : undefined
}

/** What of step 2 the address opens: a way, a page of its places, words that they are searched by. */
export function deliveryAsked({ query }: Request): DeliveryAsked {
  const { way, page, q } = query
  const kind = way === 'courier' || way === 'point' || way === 'store' ? way : null
  const number = Number(page)
  return {
    kind,
    page: Number.isInteger(number) && number > 0 ? number : 1,
    q: typeof q === 'string' ? q.trim().slice(0, 100) : '',
  }
}

interface Painted {
  shop: Shop
  req: Request
  res: Response
  step: number
  order: PlainOrder
  said?: Said
}

/** The page of the order at this step. What was typed is on it, so that no cache may have it. */
export async function paintStep({ shop, req, res, step, order, said = {} }: Painted): Promise<void> {
  const name = STEPS.find(each => each.step === step)?.name ?? ''
  const changed_texts = await changedInOrder(shop, visitorOf(req))
  await sendUncachedPage(shop, req, res, {
    template: 'pages/order',
    is_personal: true,
    ...(said.status ? { status: said.status } : {}),
    state: { checkout_step: 1 },
    visitor_data: orderParts(shop, plainStep({ step, order, said, req }), changed_texts),
    load: () => ({
      // Nothing takes the focus in a page without a script: its title is what is read first.
      title: `${said.status ? 'Проверьте поля: ' : ''}${step === 1 ? name : `${name} — оформление заказа`}`,
      description: '',
      canonical: '/order/',
      robots: 'noindex',
      data: {},
    }),
  })
}

/** What `templates/parts/visitor-order.liquid` takes. */
export function orderParts(
  { config }: Shop,
  plain: object | null,
  changed_texts: Awaited<ReturnType<typeof changedInOrder>>,
) {
  return {
    map: { tiles_url: config.MAP_TILES_URL, attribution: config.MAP_ATTRIBUTION },
    consents: config.CONSENTS,
    plain,
    changed_texts,
  }
}

/** The cart of `/order/` itself, from the state that its page has anyway. */
export function plainCartPage(cart: Cart, service_id: number | null, said: CartSaid = {}) {
  if (cart.products.length === 0) return null
  const quote = quoteOfCart(cart, service_id)
  return {
    ...frameOf(1),
    cart: [plainCart(cart, service_id, said)],
    no_ways: cart.delivery_quotes.length === 0,
    summary: plainSummary({ step: 1, cart, quote, payment_id: null, accepts: false }),
  }
}

/** The steps' own parts are lists of one or none. */
function frameOf(step: number) {
  return {
    step,
    steps: STEPS.map(each => ({
      name: each.name,
      url: each.step < step ? plainAddressOfStep(each.step) : '',
      is_current: each.step === step,
    })),
    next: plainAddressOfStep(2),
    town: '',
    no_ways: false,
    refusal: '',
    request_id: '',
    changes: [] as string[],
    signs_in: false,
    cart: [] as object[],
    delivery: [] as object[],
    client: [] as object[],
    review: [] as object[],
  }
}

function plainStep({ step, order, said, req }: Required<Pick<Painted, 'step' | 'order' | 'said' | 'req'>>) {
  const { cart, draft, region, deliveries, now } = order
  const errors = said.errors ?? {}
  const asked = deliveryAsked(req)
  const today = { now, timezone: region.timezone }
  if (step === 1) return plainCartPage(cart, draft.service_id, said.cart)
  const chosen = step === 2 ? quoteOfStep(cart, draft, asked, deliveries) : orderWay(cart, draft, deliveries)
  const accepts =
    step === 4 &&
    (said.changed?.length ?? 0) > 0 &&
    Object.keys(deliveryErrors(draft, chosen.quote)).length === 0 &&
    shortOf(cart, draft).length === 0
  const frame = {
    ...frameOf(step),
    town: region.name,
    no_ways: cart.delivery_quotes.length === 0,
    refusal: said.refusal ?? '',
    request_id: said.refusal ? requestIdOf(req).slice(0, 8) : '',
    changes: changesInWords(said.refusal ?? '', said.changed ?? [], cart).map(({ words }) => words),
    signs_in: said.changed?.some(({ sign_in }) => sign_in) ?? false,
    summary: plainSummary({ ...chosen, step, cart, accepts }),
  }
  if (step === 2)
    return { ...frame, delivery: [plainDelivery({ cart, draft, deliveries, asked, errors, today })] }
  if (step === 3) return { ...frame, client: [plainClient(order, errors)] }
  const review = plainReview({ ...order, town: region.name, today }, errors, randomUUID())
  return { ...frame, review: [review] }
}

function plainClient({ draft, cart }: PlainOrder, errors: DraftErrors) {
  const { name, phone, email } = draft
  return {
    name,
    phone,
    email,
    wrong: { name: errors.name ?? '', phone: errors.phone ?? '', email: errors.email ?? '' },
    is_guest: cart.user === null,
  }
}

/** An answer of the shop as it is said in a page. Anything else is not an answer, and is thrown. */
export function saidOf(error: unknown): Required<Pick<Said, 'status' | 'refusal' | 'changed'>> {
  if (!(error instanceof BadRequest || error instanceof Refused)) throw error
  const changed = error instanceof Refused ? changesOf(error.body) : []
  return { status: error.status, refusal: error.message, changed }
}
