import { CART_LINES_MOST, LINE_QUANTITY_MOST } from '../../contract/cart/cart.ts'
import { COUPONS_MOST } from '../../contract/cart/cart-money.ts'

export interface MergeLine {
  offer_id: number
  quantity: number
  added_at: number
}

/**
 * The account's cart after a browser signed in: same offers take the larger quantity, capped by stock
 * (decision 8).
 *
 * @param account what the account's cart holds
 * @param browser what the browser's cart holds
 * @param stock available pieces of each offer; a sold-out one stays as a single piece, so that the shopper
 *   sees
 *   that it is gone
 * @returns the lines that differ from the account's, and the offers that no longer fit in: the cart keeps the
 *   lines
 *   added last
 */
export function mergeCarts(
  account: MergeLine[],
  browser: MergeLine[],
  stock: (offer_id: number) => number,
): { saved: MergeLine[]; dropped: number[] } {
  const before = new Map(account.map(line => [line.offer_id, line]))
  const after = new Map(before)
  for (const line of browser) {
    const known = before.get(line.offer_id)
    const most = Math.max(1, Math.min(stock(line.offer_id), LINE_QUANTITY_MOST))
    after.set(line.offer_id, {
      offer_id: line.offer_id,
      quantity: Math.min(Math.max(line.quantity, known?.quantity ?? 0), most),
      added_at: Math.max(line.added_at, known?.added_at ?? 0),
    })
  }
  const newest = [...after.values()].toSorted((a, b) => b.added_at - a.added_at || b.offer_id - a.offer_id)
  const saved = newest.slice(0, CART_LINES_MOST)
  const dropped = newest.slice(CART_LINES_MOST).map(line => line.offer_id)
  return {
    saved: saved.filter(line => !isSame(before.get(line.offer_id), line)),
    dropped: dropped.filter(offer_id => before.has(offer_id)),
  }
}

function isSame(a: MergeLine | undefined, b: MergeLine): boolean {
  return a?.quantity === b.quantity && a.added_at === b.added_at
}

/** What pays for a cart, and which tab it shows. */
interface MergedWishes {
  tab: 'delivery' | 'selfpickup'
  bonus_amount: number
  certificate_id: string | null
  certificate_amount: number
}

export interface MergedCode {
  code: string
  added_at: number
}

/**
 * What is stored beside the lines of the account's cart after a browser signed in. Values that can be
 * combined are combined, as lines are. Of single values the browser's wins, because the shopper has just
 * chosen it. The account's wish for bonuses stays: a browser that was not signed in could not spend any.
 *
 * @returns the codes to be added, and those that no longer fit in: the cart keeps the ones entered last
 */
export function mergeWishes(
  account: MergedWishes & { codes: MergedCode[] },
  browser: MergedWishes & { codes: MergedCode[] },
): { wishes: MergedWishes; added: MergedCode[]; dropped: string[] } {
  const holder = browser.certificate_id === null ? account : browser
  const known = new Set(account.codes.map(({ code }) => code))
  const fresh = browser.codes.filter(({ code }) => !known.has(code))
  const newest = [...account.codes, ...fresh].toSorted(
    (a, b) => b.added_at - a.added_at || (a.code < b.code ? -1 : 1),
  )
  const saved = new Set(newest.slice(0, COUPONS_MOST).map(({ code }) => code))
  return {
    wishes: {
      tab: browser.tab,
      bonus_amount: account.bonus_amount,
      certificate_id: holder.certificate_id,
      certificate_amount: holder.certificate_amount,
    },
    added: fresh.filter(({ code }) => saved.has(code)),
    dropped: [...known].filter(code => !saved.has(code)),
  }
}
