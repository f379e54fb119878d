import { COUPONS_MOST } from '../../contract/cart/cart-money.ts'

/** What pays for a cart, and how it is looked at. */
export interface MergedWishes {
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
 * What stands beside the lines of the account's cart after a browser signed in. One rule: what can stand together does, as
 * lines do; of what there is one only, the browser's wins, which the shopper has just chosen. Who was not signed in could
 * spend no bonuses: the account's wish stays.
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
