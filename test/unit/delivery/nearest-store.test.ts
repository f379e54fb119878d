import { EMPTY_DRAFT } from '../../../server/contract/checkout/draft.ts'
import type { Pickpoint } from '../../../server/contract/delivery/calculation.ts'
import { knownSpot, nearestFirst, nearInWords } from '../../../server/contract/delivery/nearest-store.ts'

const MIDDLE = { latitude: 55.75, longitude: 37.62 }
const place = (id: string, latitude: number, kind: Pickpoint['kind'] = 'store') =>
  ({ id, kind, latitude, longitude: MIDDLE.longitude }) as Pickpoint
const [north, south] = [place('1', 55.9), place('2', 55.7)]
const point = place('cdek-7', 55.88, 'point')
const DELIVERIES = [{ pickpoints: [north, south] }, { pickpoints: [point] }]

/** What is shown first and why, and what is said of the other. */
function shown(draft: { point_id?: string; spot?: string }, last = '', stores = [north, south]) {
  const spot = knownSpot({ ...EMPTY_DRAFT, ...draft }, last, DELIVERIES, MIDDLE)
  const all = nearestFirst(stores, spot)
  return all.map(({ store }) => [store.id, nearInWords(store.id, all, spot)])
}

test.each([
  ['nothing', {}, '', [['2', 'ближайший к центру города'], ['1', '16,7 км от центра города']]],
  ['a point', { point_id: 'cdek-7' }, '', [['1', 'ближайший к выбранному пункту выдачи'], ['2', '20 км от выбранного пункта выдачи']]],
  ['a store', { point_id: '1' }, '', [['1', 'выбран раньше'], ['2', '22,2 км от выбранного магазина']]],
  ['a house', { spot: '55.895,37.62' }, '', [['1', 'ближайший к вашему адресу'], ['2', '21,7 км от вашего адреса']]],
  ['the last order', {}, '1', [['1', 'выбран раньше'], ['2', '22,2 км от места прошлого заказа']]],
  ['the point of the last order', {}, 'cdek-7', [['1', 'ближайший к месту прошлого заказа'], ['2', '20 км от места прошлого заказа']]],
  ['a point that is gone', { point_id: 'cdek-8' }, '', [['2', 'ближайший к центру города'], ['1', '16,7 км от центра города']]],
])('where %s is known, the first store is the nearest to it, and that is said', (_, draft, last, expected) => {
  expect(shown(draft, last)).toEqual(expected)
}) // biome-ignore format: a table

test('what is chosen now goes before the house, and the house before the last order', () => {
  expect(shown({ point_id: '2', spot: '55.9,37.62' }, '1')[0]).toEqual(['2', 'выбран раньше'])
  expect(shown({ spot: '55.9,37.62' }, '2')[0]).toEqual(['1', 'ближайший к вашему адресу'])
})

test('of a single store nothing is claimed: there is none that it would be nearer than', () => {
  expect(shown({}, '', [north])).toEqual([['1', '']])
})

test('a short way is said in steps that nobody takes for exact', () => {
  const spot = knownSpot({ ...EMPTY_DRAFT, spot: '55.75,37.62' }, '', DELIVERIES, MIDDLE)
  const all = nearestFirst([place('3', 55.7501), place('4', 55.7532)], spot)
  expect(nearInWords('4', all, spot)).toBe('350 м от вашего адреса')
})
