import { type VisitorFacts, visitorRetention } from '../../../server/shop/account/sessions/session.rules.ts'

const DAY_MS = 24 * 60 * 60_000
const NOW = 1_000 * DAY_MS
const EMPTY: VisitorFacts = {
  seen_at: NOW - 2 * DAY_MS,
  is_retired: false,
  has_account: false,
  has_proved: false,
  has_region: false,
  has_things: false,
  has_orders: false,
}
const AWAY = NOW - 180 * DAY_MS

test.each<[string, Partial<VisitorFacts>, string]>([
  ['holds nothing, after a day', {}, 'delete'],
  ['holds nothing, within a day', { seen_at: NOW - DAY_MS }, 'keep'],
  ['chose a region', { has_region: true }, 'keep'],
  ['holds a cart or favourites', { has_things: true }, 'keep'],
  ['is signed in', { has_account: true }, 'keep'],
  ['ordered, and holds nothing else', { has_orders: true }, 'keep'],
  ['was left at sign-in or sign-out', { is_retired: true, has_account: true, has_region: true }, 'delete'],
  ['was left, and ordered', { is_retired: true, has_orders: true }, 'keep'],
  ['stays away for 180 days with a cart', { seen_at: AWAY, has_things: true }, 'delete'],
  ['stays away for 180 days, signed in', { seen_at: AWAY, has_account: true }, 'delete'],
  ['stays away for a little less', { seen_at: AWAY + 1, has_account: true }, 'keep'],
  ['stays away for 180 days, and ordered', { seen_at: AWAY, has_things: true, has_orders: true }, 'end'],
])('a browser that %s', (_who, facts, retention) => {
  expect(visitorRetention({ ...EMPTY, ...facts }, NOW)).toBe(retention)
})
