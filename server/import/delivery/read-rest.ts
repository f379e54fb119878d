import type { TariffTable } from '../../shop/delivery/tariffs/default-tariffs.rules.ts'
import { type Line, readTableLines } from './read-lines.ts'

// What delivery is computed from beside the tariffs: zones, weight steps, the calendar. Each table throws
// `TableRefused` with every wrong line.

const PRICE_MOST = 100_000
const FREE_FROM_MOST = 10_000_000
const DAYS_MOST = 90
const KM_MOST = 20_000
const POPULATION_MOST = 50_000_000
const GRAMS_MOST = 1_000_000

/**
 * Reads `zones.csv`. The first matching zone of a service counts, so the order of the lines matters: a zone
 * after one that matches every town, or every town that it could match, would never be reached and is an
 * error.
 */
export function readZones(file: Uint8Array): TariffTable['zones'] {
  const before = new Map<number, TariffTable['zones']>()
  const needed = ['service_id', 'up_to_km', 'price_more', 'days_more_min', 'days_more_max']
  return readTableLines(file, { file: 'zones.csv', needed }, line => {
    const service_id = line.service()
    const others = before.get(service_id) ?? []
    const zone = { service_id, position: others.length + 1, ...zoneOf(line) }
    const reach = (each: { up_to_km: number | null }) => each.up_to_km ?? Number.POSITIVE_INFINITY
    const hidden = others.some(
      each => reach(each) >= reach(zone) && each.least_population <= zone.least_population,
    )
    if (hidden) line.wrong('до этой зоны не дойдёт: выше стоит та, что её накрывает')
    before.set(service_id, [...others, zone])
    return zone
  })
}

function zoneOf(line: Line) {
  const zone = {
    up_to_km: line.isEmpty('up_to_km') ? null : line.whole('up_to_km', { least: 1, most: KM_MOST }),
    least_population: line.wholeOrNone('least_population', POPULATION_MOST) ?? 0,
    price_more: line.wholeOrNone('price_more', PRICE_MOST),
    days_more_min: line.whole('days_more_min', { most: DAYS_MOST }),
    days_more_max: line.whole('days_more_max', { most: DAYS_MOST }),
    free_delivery_price: line.wholeOrNone('free_delivery_price', FREE_FROM_MOST),
  }
  if (zone.days_more_min > zone.days_more_max) line.wrong('days_more_min больше, чем days_more_max')
  return zone
}

/** Reads `weights.csv`, in any order; parcels beyond the last step cannot use the service. */
export function readWeights(file: Uint8Array): TariffTable['weights'] {
  const seen = new Map<string, number>()
  const needed = ['service_id', 'up_to_g', 'price_more']
  return readTableLines(file, { file: 'weights.csv', needed }, line => {
    const step = {
      service_id: line.service(),
      up_to_g: line.whole('up_to_g', { least: 1, most: GRAMS_MOST }),
      price_more: line.whole('price_more', { most: PRICE_MOST }),
    }
    // What is no number has been refused by itself already.
    if (Number.isNaN(step.service_id)) return step
    once({
      line,
      seen,
      of: `${step.service_id}`,
      words: `${step.up_to_g} г у способа ${step.service_id}`,
      value: step.up_to_g,
    })
    return step
  })
}

/** Reads `calendar.csv`: days that differ from the law and the week. */
export function readCalendar(file: Uint8Array): TariffTable['days'] {
  const seen = new Map<string, number>()
  return readTableLines(file, { file: 'calendar.csv', needed: ['date', 'is_working'] }, line => {
    const date = (line.text('date') ?? '').replace(/^(\d\d)\.(\d\d)\.(\d{4})$/, '$3-$2-$1')
    if (!isDate(date)) line.wrong(`date «${date}»: нужна дата, 2026-01-09 или 09.01.2026`)
    if (line.isEmpty('is_working')) line.wrong('is_working: нужно 0 или 1')
    once({ line, seen, of: '', words: date, value: date })
    return { date, is_working: line.flag('is_working'), name: line.text('name') ?? '' }
  })
}

function once({
  line,
  seen,
  of,
  words,
  value,
}: {
  line: Line
  seen: Map<string, number>
  of: string
  words: string
  value: unknown
}): void {
  const key = `${of} ${value}`
  const before = seen.get(key)
  if (before) line.wrong(`${words}: уже было в строке ${before}`)
  seen.set(key, line.number)
}

function isDate(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`)
  return (
    /^20\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
  )
}
