import { atom } from 'nanostores'
import { NEUTRAL_PAGE, type PageState } from '../../server/contract/page-state.ts'

/**
 * The visitor, as the page was rendered for them; `user.ts` actions reload the page instead of setting it.
 */
export const $user = atom<PageState['user']>(NEUTRAL_PAGE.user)
export const $bonuses = atom<PageState['bonuses']>(null)
/** How many notices wait in the account. */
export const $notifyCount = atom(0)
export const $region = atom<PageState['region']>(NEUTRAL_PAGE.region)
/** 1 to 4 on the order page, null elsewhere: header and navbar hide by it (contract 2.2). */
export const $checkoutStep = atom<number | null>(null)

export function receiveVisitor(page: PageState): void {
  $user.set(page.user)
  $bonuses.set(page.bonuses)
  $notifyCount.set(page.notify_count)
  $region.set(page.region)
  $checkoutStep.set(page.checkout_step ?? null)
}
