import * as v from 'valibot'
import { FiasId, KladrId } from '../../contract/delivery/region.ts'
import { TOWN_TYPES, type Town } from '../../contract/delivery/town.ts'
import { NotTable, readTable, type TableRow } from '../read-table.ts'

/** A row that could not be read: its line of the file (the heading is 1) and what is wrong with it. */
export interface CityProblem {
  line: number
  reason: string
}

/** The file is not a table of towns. */
export class NotCities extends Error {}

const NEEDED = [
  'fias_id',
  'kladr_id',
  'fias_level',
  'region_type',
  'region',
  'geo_lat',
  'geo_lon',
  'timezone',
] as const
type Cells = TableRow['cells']

/**
 * Reads the public table of Russian towns (github.com/hflabs/city, `city.csv`): UTF-8 with or without a BOM,
 * or windows-1251; commas or semicolons. Unusable rows are reported, the rest is read. Of two rows with one
 * FIAS code the first counts.
 *
 * Throws `NotCities` for a file that is not such a table.
 */
export function readCities(file: Uint8Array): { towns: Town[]; problems: CityProblem[] } {
  const towns = new Map<string, Town>()
  const problems: CityProblem[] = []
  for (const { line, cells } of tableOf(file)) {
    const town = townOf(cells)
    if (typeof town === 'string') problems.push({ line, reason: town })
    else if (towns.has(town.fias_id)) problems.push({ line, reason: `${town.name}: код ФИАС повторяется` })
    else towns.set(town.fias_id, town)
  }
  if (towns.size + problems.length === 0) throw new NotCities('нет ни одной строки')
  return { towns: [...towns.values()], problems }
}

function tableOf(file: Uint8Array): TableRow[] {
  try {
    return readTable(file, NEEDED)
  } catch (error) {
    throw error instanceof NotTable
      ? new NotCities(error.line ? `строка ${error.line}: ${error.message}` : error.message)
      : error
  }
}

/** The town of a row, or what is wrong with the row. */
function townOf(cells: Cells): Town | string {
  const cell = (name: string) => cells[name] ?? ''
  // Three federal cities are in the column `region`, ten towns of the Moscow region in `area`, two in
  // `settlement`.
  const place = ['settlement', 'city', 'area', 'region'].find(level => cell(level) !== '')
  if (!place) return 'нет названия'
  const name = cell(place)

  const latitude = Number.parseFloat(cell('geo_lat').replace(',', '.'))
  const longitude = Number.parseFloat(cell('geo_lon').replace(',', '.'))
  // Spreadsheets drop the leading zero of the code.
  const kladr_id = cell('kladr_id').padStart(13, '0')
  const fias_id = cell('fias_id').toLowerCase()
  const fias_level = Number(cell('fias_level') || Number.NaN)
  const timezone = timezoneOf(cell('timezone'))
  if (!v.is(FiasId, fias_id)) return `${name}: код ФИАС «${fias_id}»`
  if (!v.is(KladrId, kladr_id)) return `${name}: код КЛАДР «${cell('kladr_id')}»`
  if (!isWithin(latitude, 90) || !isWithin(longitude, 180)) return `${name}: нет координат`
  if (!Number.isInteger(fias_level)) return `${name}: уровень ФИАС «${cell('fias_level')}»`
  if (!timezone) return `${name}: часовой пояс «${cell('timezone')}»`

  const type = cell(`${place}_type`)
  return {
    fias_id,
    kladr_id,
    name,
    type_full: TOWN_TYPES[type] ?? (type || 'город'),
    region_name: regionName(cell('region_type'), cell('region')),
    area_name: areaName(cells, place),
    latitude,
    longitude,
    timezone,
    // `96[3]` is 96 with a footnote.
    population: Number.parseInt(cell('population').replace(/\s/g, ''), 10) || 0,
    fias_level,
    postal_code: /^\d{6}$/.test(cell('postal_code')) ? cell('postal_code') : '',
  }
}

function isWithin(degrees: number, most: number): boolean {
  return Number.isFinite(degrees) && Math.abs(degrees) <= most
}

/** `UTC+3`, `UTC+03:00`, `+3` -> `UTC+3`; empty for anything else. */
function timezoneOf(text: string): string {
  const [, sign, hours, minutes] = text.match(/^(?:UTC|GMT)?([+-])(\d{1,2})(?::?(\d\d))?$/i) ?? []
  if (!sign || !hours) return ''
  return `UTC${sign}${Number(hours)}${minutes && minutes !== '00' ? `:${minutes}` : ''}`
}

/** With the type where DaData has it: `Свердловская обл`, `Респ Татарстан`, `Чеченская Респ`, `г Москва`. */
function regionName(type: string, region: string): string {
  if (/область|округ/i.test(region) || type === '') return region
  if (/республика/i.test(region)) return type === 'Респ' ? region : `${region} - ${type}`
  if (type === 'г' || (type === 'Респ' && !region.endsWith('ая'))) return `${type} ${region}`
  return `${region} ${type}`
}

/** The district, or the city that a settlement belongs to; empty where the town is the district itself. */
function areaName(cells: Cells, place: string): string {
  if (place === 'area' || place === 'region') return ''
  const level = cells.area ? 'area' : place === 'settlement' ? 'city' : 'area'
  const name = cells[level] ?? ''
  const type = cells[`${level}_type`] ?? ''
  if (name === '') return ''
  return type === 'г' ? `г ${name}` : `${name} ${type}`.trim()
}
