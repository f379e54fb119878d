import * as v from 'valibot'
import { addressWords } from '../../contract/delivery/address-words.ts'
import { FiasId } from '../../contract/delivery/region.ts'
import { readHours } from '../../shop/delivery/points/read-hours.rules.ts'
import { isYes } from '../feed/offers/name-words.rules.ts'
import type { SavedPoint } from './delivery.queries.ts'
import { type Line, readTableLines } from './read-lines.ts'

/** Carriers whose points the shop can send to (decision 7). */
const CARRIERS = ['cdek', 'pochta', '5post', 'yandex']
const NEEDED = ['id', 'service_code', 'address', 'region_fias_id', 'latitude', 'longitude']
const STORAGE_DAYS = 7
const WEIGHT_MOST_G = 15_000

/**
 * Reads `points.csv`: `id`, `service_code`, `address`, `region_fias_id` (of its town), `latitude`, `longitude`
 * and, optionally, `name`, `metro`, `workhours`, `way_description`, `postal_code`, `storage_period` (days),
 * `has_dressing_room`, `weight_max_g`, `kind` (point, locker, office), `length_max_cm`, `width_max_cm`,
 * `height_max_cm`, `has_cash`, `has_card`, `prepaid_only`, `location_name`, `images`. Throws `TableRefused` with
 * every wrong line.
 */
export function readPoints(file: Uint8Array): SavedPoint[] {
  const seen = new Set<string>()
  return readTableLines(file, { file: 'points.csv', needed: NEEDED }, line => {
    const point = pointOf(line)
    if (seen.has(point.id)) line.wrong(`пункт ${point.id} уже был`)
    seen.add(point.id)
    return point
  })
}

function pointOf(line: Line): SavedPoint {
  const cell = (column: string) => line.text(column) ?? ''
  const wrong = (reason: string) => line.wrong(reason)
  const whole = (column: string, otherwise: number) => {
    if (cell(column) === '') return otherwise
    if (/^\d{1,7}$/.test(cell(column))) return Number(cell(column))
    wrong(`${column} «${cell(column)}»: нужно целое число`)
    return otherwise
  }
  const degrees = (column: string, most: number) => {
    const number = Number.parseFloat(cell(column).replace(',', '.'))
    if (!(Math.abs(number) <= most)) wrong(`${column} «${cell(column)}»: нужны градусы`)
    return number
  }
  /**
   * By default a point takes cash and cards; a point for prepaid parcels only takes neither (decision 43).
   */
  const takes = (column: string) =>
    !isYes(cell('prepaid_only')) && (cell(column) === '' || isYes(cell(column))) ? 1 : 0
  if (!/^[\w.-]{1,60}$/.test(cell('id'))) wrong(`id «${cell('id')}»: нужны латинские буквы, цифры, - и _`)
  if (!CARRIERS.includes(cell('service_code')))
    wrong(`service_code «${cell('service_code')}»: нет такой службы, есть ${CARRIERS.join(', ')}`)
  if (!cell('address')) wrong('нет address')
  const region_fias_id = cell('region_fias_id').toLowerCase()
  if (!v.is(FiasId, region_fias_id)) wrong(`region_fias_id «${cell('region_fias_id')}»: нужен код ФИАС`)
  const address = addressWords(cell('address'))
  return {
    id: cell('id'),
    service_code: cell('service_code'),
    name: cell('name') || address,
    address,
    metro: cell('metro'),
    region_fias_id,
    latitude: degrees('latitude', 90),
    longitude: degrees('longitude', 180),
    workhours: cell('workhours'),
    way_description: cell('way_description'),
    postal_code: cell('postal_code'),
    storage_period: whole('storage_period', STORAGE_DAYS),
    has_dressing_room: isYes(cell('has_dressing_room')) ? 1 : 0,
    weight_max_g: whole('weight_max_g', WEIGHT_MOST_G),
    kind: kindOf(cell('kind'), wrong),
    location_name: cell('location_name'),
    length_max_cm: whole('length_max_cm', 0),
    width_max_cm: whole('width_max_cm', 0),
    height_max_cm: whole('height_max_cm', 0),
    has_cash: takes('has_cash'),
    has_card: takes('has_card'),
    hours_json: JSON.stringify(readHours(cell('workhours'))),
    images_json: JSON.stringify(cell('images').split(/\s+/).filter(Boolean)),
    is_gone: 0,
  }
}

function kindOf(text: string, wrong: (reason: string) => void): SavedPoint['kind'] {
  const kind = text.toLowerCase()
  if (kind === '' || kind === 'point') return 'point'
  if (kind === 'locker' || kind === 'office') return kind
  wrong(`kind «${text}»: нет такого вида, есть point, locker, office`)
  return 'point'
}
