/** @jest-environment node */
import { NEUTRAL_PAGE, type PageState } from '../../../server/contract/page-state.ts'
import {
  $bonuses,
  $checkoutStep,
  $region,
  $user,
  receiveVisitor,
} from '../../../widgets/shared/visitor-store.ts'

const ANNA: PageState = {
  ...NEUTRAL_PAGE,
  user: { ...NEUTRAL_PAGE.user, is_authorized: true, name: 'Анна' },
  bonuses: { available: 250 },
  region: { ...NEUTRAL_PAGE.region, name: 'Казань' },
  checkout_step: 2,
}

const seen = () => [$user.get(), $bonuses.get(), $region.get(), $checkoutStep.get()]

test('before a page said who the shopper is, it is nobody in particular', () => {
  expect(seen()).toEqual([NEUTRAL_PAGE.user, null, NEUTRAL_PAGE.region, null])
})

test('the page says who the shopper is, where, with which bonuses, and how far the order has come', () => {
  receiveVisitor(ANNA)
  expect(seen()).toEqual([ANNA.user, { available: 250 }, ANNA.region, 2])
})

test('off the order page there is no step; nothing of the shopper before stays', () => {
  receiveVisitor(ANNA)
  receiveVisitor(NEUTRAL_PAGE)
  expect(seen()).toEqual([NEUTRAL_PAGE.user, null, NEUTRAL_PAGE.region, null])
})
