import * as v from 'valibot'
import { Cart } from '../../../server/contract/cart/cart.ts'
import type { CouponEntry } from '../../../server/contract/cart/cart-money.ts'
import { CertificateAnswer } from '../../../server/contract/cart/certificate-answer.ts'
import { call } from '../calls/api.ts'
import { ApiError } from '../calls/api-error.ts'
import { $cart } from '../cart/cart-store.ts'
import { changeCart, reloadCart } from '../cart/change-cart.ts'
import { notifyOtherTabs } from '../other-tabs.ts'
import { findStorage } from '../storage.ts'

/** Contract 1.8, to the letter. */
export const COUPON_FAILED = 'Не удалось применить промокод'
export const CHECK_FAILED = 'Не удалось проверить сертификат'
export const APPLY_FAILED = 'Не удалось применить сертификат'
export const FEWER_THAN_FOUR = 'не применен – товаров меньше 4-х'

/** A code for four items that was lost with one of them: it is tried again at step 1 (contract 1.4). */
const FOUR_ITEMS_KEY = 'promoFourItems'

/** Adds a code; returns its result, or the message that it does nothing. */
export async function enterCoupon(coupon: string): Promise<CouponEntry | string> {
  try {
    const cart = await change('POST', '/api/cart/coupon/', { coupon })
    const entry = cart.coupon_list.find(each => each.coupon === (cart.coupon_result?.coupon ?? coupon))
    return entry ?? COUPON_FAILED
  } catch (failure) {
    return failure instanceof ApiError && failure.status !== 0 ? failure.text : COUPON_FAILED
  }
}

/** Removes a code. Throws `ApiError`. */
export async function removeCoupon(coupon: string): Promise<void> {
  if (findStorage('sessionStorage')?.getItem(FOUR_ITEMS_KEY) === coupon) forgetFourItems()
  await change('DELETE', '/api/cart/coupon/', { coupon })
}

/**
 * Spends bonuses, 0 takes them off; a message if fewer are used than wished, otherwise null. Throws
 * `ApiError`.
 */
export async function changeBonuses(amount: number): Promise<string | null> {
  const cart = await change('POST', '/api/cart/bonus/', { amount })
  return cart.bonus_result?.error ?? null
}

/** Checks the certificate and applies as much of it as the cart can take; an error message, or null. */
export async function applyCertificate(certificate_id: string): Promise<string | null> {
  const checked = await askCertificate({ certificate_id }, CHECK_FAILED)
  if (typeof checked === 'string') return checked
  const applied = await askCertificate({ certificate_id, amount: checked.amount }, APPLY_FAILED)
  if (typeof applied === 'string') return applied
  await readCart()
  return null
}

/** Removes it; an error message, or null. */
export async function removeCertificate(certificate_id: string): Promise<string | null> {
  const answer = await askCertificate({ certificate_id, amount: 0 }, APPLY_FAILED)
  if (typeof answer === 'string') return answer
  await readCart()
  return null
}

/** The server's own message comes before ours (contract 1.8). */
async function askCertificate(body: object, words: string): Promise<CertificateAnswer | string> {
  try {
    const answer = await call('POST', '/api/certificate/', CertificateAnswer, { body })
    return answer.error ?? answer
  } catch (failure) {
    if (!(failure instanceof ApiError)) return words
    const refusal = v.safeParse(v.object({ error: v.string() }), failure.body)
    if (refusal.success) return refusal.output.error
    return failure.status === 0 ? words : failure.text
  }
}

/** The cart was changed; if it cannot be read now, the next change reads it. */
async function readCart(): Promise<void> {
  notifyOtherTabs('cart')
  await reloadCart().catch(() => undefined)
}

/** A code that needed four items was applied and no longer is: remembered for the session. */
export function followFourItems(): () => void {
  let before = $cart.get().coupon_list
  return $cart.subscribe(({ coupon_list }) => {
    const lost = coupon_list.find(
      entry =>
        entry.status_text === FEWER_THAN_FOUR &&
        before.some(each => each.coupon === entry.coupon && each.status === 'applied'),
    )
    before = coupon_list
    if (lost) keepFourItems(lost.coupon)
  })
}

/**
 * Back at step 1: the code is added again if its condition is met. Otherwise nothing is shown (contract 1.8).
 */
export async function reapplyFourItems(): Promise<void> {
  const coupon = findStorage('sessionStorage')?.getItem(FOUR_ITEMS_KEY)
  if (!coupon) return
  const entry = await enterCoupon(coupon)
  if (typeof entry !== 'string' && entry.status === 'applied') forgetFourItems()
}

function keepFourItems(coupon: string): void {
  try {
    findStorage('sessionStorage')?.setItem(FOUR_ITEMS_KEY, coupon)
  } catch {
    // Storage is full: the server tries it again by itself at the next change.
  }
}

export function forgetFourItems(): void {
  findStorage('sessionStorage')?.removeItem(FOUR_ITEMS_KEY)
}

async function change(method: 'POST' | 'DELETE', path: string, body: object): Promise<Cart> {
  const cart = await changeCart(() => call(method, path, Cart, { body }))
  notifyOtherTabs('cart')
  return cart
}
