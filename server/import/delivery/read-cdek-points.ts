import * as v from 'valibot'
import { addressWords } from '../../contract/delivery/address-words.ts'
import type { Hours } from '../../contract/delivery/hours.ts'
import { FiasId } from '../../contract/delivery/region.ts'
import { issueInWords } from '../../contract/fault-words.ts'
import { readHours } from '../../shop/delivery/points/read-hours.rules.ts'
import { readJson } from '../read-json.ts'
import { TableRefused } from '../read-table.ts'
import type { SavedPoint } from './delivery.queries.ts'

/** CDEK does not send how long a parcel is stored: its terms of service say so. */
const STORAGE_DAYS = 7
const NO_STATION = new Set(['', '-', '—', 'нет'])

const Text = v.pipe(v.nullish(v.string(), ''), v.trim())
const Yes = v.nullish(v.boolean(), false)

/** A point as `GET /v2/deliverypoints` answers it; fields that are not read here may be anything. */
const CdekPoint = v.object({
  code: v.pipe(v.string(), v.regex(/^[\w.-]{1,60}$/)),
  name: Text,
  type: v.picklist(['PVZ', 'POSTAMAT']),
  is_handout: v.nullish(v.boolean(), true),
  is_dressing_room: Yes,
  have_cash: Yes,
  have_cashless: Yes,
  /** Can a parcel be paid for when it is picked up? */
  allowed_cod: v.nullish(v.boolean(), true),
  address_comment: Text,
  note: Text,
  nearest_station: Text,
  nearest_metro_station: Text,
  work_time: Text,
  work_time_list: v.nullish(
    v.array(
      v.object({ day: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(7)), time: v.string() }),
    ),
    [],
  ),
  office_image_list: v.nullish(v.array(v.object({ url: v.pipe(v.string(), v.url()) })), []),
  /** Kilograms; 0 or nothing is no limit. */
  weight_max: v.nullish(v.number(), 0),
  /** Of the cells of a locker. */
  dimensions: v.nullish(v.array(v.object({ width: v.number(), height: v.number(), depth: v.number() })), []),
  location: v.object({
    country_code: v.nullish(v.string(), 'RU'),
    city: Text,
    fias_guid: v.nullish(v.string(), ''),
    postal_code: Text,
    address: v.pipe(v.string(), v.trim(), v.nonEmpty()),
    latitude: v.pipe(v.number(), v.minValue(-90), v.maxValue(90)),
    longitude: v.pipe(v.number(), v.minValue(-180), v.maxValue(180)),
  }),
})
type CdekPoint = v.InferOutput<typeof CdekPoint>

export interface CdekPoints {
  points: SavedPoint[]
  /**
   * Points in other countries, points that only accept parcels, and points without the code of their town.
   */
  left_out: number
}

/**
 * Reads a list of points as CDEK's API answers it: an array, or its pages in an array of arrays. Throws
 * `TableRefused` naming the first invalid points.
 */
export function readCdekPoints(text: string): CdekPoints {
  const rows = listOf(text)
  const wrong: string[] = []
  const points = new Map<string, SavedPoint>()
  let left_out = 0
  for (const [index, row] of rows.entries()) {
    const read = v.safeParse(CdekPoint, row, { message: issueInWords })
    if (!read.success) {
      const [issue] = read.issues
      wrong.push(`пункт ${index + 1}: ${v.getDotPath(issue) ?? ''}: ${issue.message}`)
      continue
    }
    const point = pointOf(read.output)
    if (point) points.set(point.id, point)
    else left_out++
  }
  if (wrong.length > 0) throw new TableRefused(wrong.slice(0, 20).join('\n'))
  if (points.size === 0) throw new TableRefused('нет ни одного пункта')
  return { points: [...points.values()], left_out }
}

function listOf(text: string): unknown[] {
  let parsed: unknown
  try {
    parsed = readJson(text)
  } catch (error) {
    throw new TableRefused((error as Error).message)
  }
  if (!Array.isArray(parsed)) throw new TableRefused('нужен массив пунктов')
  return parsed.every(Array.isArray) ? parsed.flat() : parsed
}

function pointOf(point: CdekPoint): SavedPoint | null {
  const { location } = point
  const region_fias_id = (location.fias_guid ?? '').toLowerCase()
  if (!point.is_handout || location.country_code !== 'RU' || !v.is(FiasId, region_fias_id)) return null
  const [length_max_cm, width_max_cm, height_max_cm] = largestCell(point)
  const station = point.nearest_metro_station || point.nearest_station
  const address = addressWords(location.address)
  return {
    id: point.code,
    service_code: 'cdek',
    kind: point.type === 'POSTAMAT' ? 'locker' : 'point',
    name: point.name || address,
    address,
    metro: NO_STATION.has(station.toLowerCase()) ? '' : station,
    region_fias_id,
    location_name: location.city,
    latitude: location.latitude,
    longitude: location.longitude,
    workhours: point.work_time,
    hours_json: JSON.stringify(hoursOf(point)),
    way_description: [...new Set([point.address_comment, point.note])].filter(Boolean).join('. '),
    images_json: JSON.stringify(point.office_image_list?.map(({ url }) => url) ?? []),
    postal_code: location.postal_code,
    storage_period: STORAGE_DAYS,
    has_dressing_room: point.is_dressing_room ? 1 : 0,
    has_cash: point.allowed_cod && point.have_cash ? 1 : 0,
    has_card: point.allowed_cod && point.have_cashless ? 1 : 0,
    weight_max_g: Math.round((point.weight_max ?? 0) * 1_000),
    length_max_cm,
    width_max_cm,
    height_max_cm,
    is_gone: 0,
  }
}

/** A parcel goes into one cell, so the largest cell counts. */
function largestCell({ dimensions }: CdekPoint): [number, number, number] {
  const [cell] = (dimensions ?? []).toSorted(
    (a, b) => b.width * b.height * b.depth - a.width * a.height * a.depth,
  )
  if (!cell) return [0, 0, 0]
  const [longest = 0, middle = 0, shortest = 0] = [cell.width, cell.height, cell.depth].toSorted(
    (a, b) => b - a,
  )
  return [Math.floor(longest), Math.floor(middle), Math.floor(shortest)]
}

/** Day by day where CDEK lists them, otherwise as its text says. */
function hoursOf({ work_time, work_time_list }: CdekPoint): Hours {
  const hours: Hours = Array.from({ length: 7 }, () => null)
  for (const { day, time } of work_time_list ?? []) {
    const read = /^(\d\d:\d\d)\/(\d\d:\d\d)$/.exec(time)
    if (!read) return readHours(work_time)
    const [, from = '', to = ''] = read
    hours[day - 1] = { from, to: to === '00:00' || to === '23:59' ? '24:00' : to }
  }
  return work_time_list && work_time_list.length > 0 ? hours : readHours(work_time)
}
