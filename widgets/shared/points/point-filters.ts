import type { Pickpoint } from '../../../server/contract/delivery/calculation.ts'
import { isFree, isToday } from '../../../server/contract/delivery/card-lines.ts'

/** Filters of a list of points, with the names that contract 2.2 gives them. */
export type PointFilter = 'shops' | 'pickpoints' | 'fitting' | 'deliveryToday' | 'deliveryFree'

export const POINT_FILTERS: { code: PointFilter; name: string }[] = [
  { code: 'shops', name: 'Магазины' },
  { code: 'pickpoints', name: 'Пункты выдачи' },
  { code: 'fitting', name: 'С примеркой' },
  { code: 'deliveryToday', name: 'Сегодня' },
  { code: 'deliveryFree', name: 'Бесплатно' },
]

type Filtered = Pick<Pickpoint, 'kind' | 'has_dressing_room' | 'can_go' | 'days_max' | 'price'>

const FITS: Record<PointFilter, (point: Filtered) => boolean> = {
  shops: point => point.kind === 'store',
  pickpoints: point => point.kind !== 'store',
  fitting: point => point.has_dressing_room,
  deliveryToday: isToday,
  deliveryFree: isFree,
}

/** The points that match every chosen filter. Stores and pick-up points chosen together mean either kind. */
export function filterPoints<P extends Filtered>(points: P[], chosen: PointFilter[]): P[] {
  const kinds = chosen.filter(isKind)
  const others = chosen.filter(code => !isKind(code))
  return points.filter(
    point =>
      (kinds.length === 0 || kinds.some(code => FITS[code](point))) &&
      others.every(code => FITS[code](point)),
  )
}

/** Whether a filter could ever change this list: some of its points match, and some do not. */
export function hasChoice(points: Filtered[], code: PointFilter): boolean {
  const found = filterPoints(points, [code]).length
  return found > 0 && found < points.length
}

/** Whether a filter can be used: it would leave some points (contract 2.4). A chosen filter can always be removed. */
export function isSelectable(points: Filtered[], chosen: PointFilter[], code: PointFilter): boolean {
  if (chosen.includes(code)) return true
  const others = chosen.filter(each => !(isKind(each) && isKind(code)))
  return filterPoints(points, [...others, code]).length > 0
}

function isKind(code: PointFilter): boolean {
  return code === 'shops' || code === 'pickpoints'
}
