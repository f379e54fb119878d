/** @jest-environment node */
import type { Pickpoint } from '../../../server/contract/delivery/calculation.ts'
import { eachPlaceOnce } from '../../../server/contract/delivery/each-place-once.ts'

const place = (id: string, change: Partial<Pickpoint> = {}): Pickpoint => ({
  ...{ id, name: id, service_code: 'cdek', service_type: 3, kind: 'point', address: '', metro: '' },
  ...{ latitude: 55, longitude: 37, workhours: '', hours: [], way_description: '', storage_period: 7 },
  ...{ price: 199, days_min: 1, days_max: 2, has_dressing_room: false, has_cash: true, has_card: true },
  ...{ payment_ids: [13], location_name: '', postal_code: '', delivery_service_id: 100, images: [] },
  ...{ can_go: true, lacks: [] },
  ...change,
})
const idsOf = (points: Pickpoint[]) => eachPlaceOnce(points).map(({ id }) => id)

test('«Pickpoint lists are sorted by days_max, then price»', () => {
  const points = [
    place('late and cheap', { days_max: 4, price: 0 }),
    place('soon', { days_max: 1, price: 299, service_code: 'pochta' }),
    place('soon and cheap', { days_max: 1, price: 99 }),
    place('today', { days_max: 0, price: 350, service_code: 'vitrina' }),
  ]
  expect(idsOf(points)).toEqual(['today', 'soon and cheap', 'soon', 'late and cheap'])
})

test('what is possible stands before what is not', () => {
  const points = [place('lacks', { days_max: 0, price: 0, can_go: false }), place('has', { days_max: 5 })]
  expect(idsOf(points)).toEqual(['has', 'lacks'])
})

test('a place of two services is one, by the sooner of them, and accepts the payments of both', () => {
  const store = { service_code: 'vitrina' }
  const points = [
    place('7', { ...store, delivery_service_id: 76, payment_ids: [1, 2], days_max: 3 }),
    place('7', { ...store, delivery_service_id: 3, payment_ids: [13], days_max: 0 }),
    // A carrier's point may have the same number.
    place('7', { days_max: 9 }),
  ]
  expect(eachPlaceOnce(points)).toMatchObject([
    { service_code: 'vitrina', delivery_service_id: 3, payment_ids: [13, 1, 2], days_max: 0 },
    { service_code: 'cdek', payment_ids: [13] },
  ])
})
