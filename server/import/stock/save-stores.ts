import * as v from 'valibot'
import { STORAGE_DAYS_AT_SHOP } from '../../contract/delivery/delivery.ts'
import { Hours, HoursException } from '../../contract/delivery/hours.ts'
import { issueInWords } from '../../contract/fault-words.ts'
import type { Db } from '../../database/open-database.ts'
import { readHours } from '../../shop/delivery/points/read-hours.rules.ts'
import { readJson } from '../read-json.ts'
import { insertStore, type StoreToWrite, storesByExtId, updateStore } from './shelves.queries.ts'

/** The one warehouse's own id, for stock files. */
export const WAREHOUSE = 'warehouse'

const Text = v.optional(v.string(), '')
const Whole = (least: number, most: number) =>
  v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most))
/** A store of `stores.json`. */
export const StoreToSave = v.object({
  ext_id: v.pipe(v.string(), v.nonEmpty()),
  kind: v.optional(v.picklist(['store', 'warehouse']), 'store'),
  name: v.pipe(v.string(), v.nonEmpty()),
  city: v.pipe(v.string(), v.nonEmpty()),
  region_fias_id: Text,
  address: v.pipe(v.string(), v.nonEmpty()),
  metro: Text,
  workhours: Text,
  way_description: Text,
  phone: Text,
  latitude: v.pipe(v.number(), v.minValue(-90), v.maxValue(90)),
  longitude: v.pipe(v.number(), v.minValue(-180), v.maxValue(180)),
  has_dressing_room: v.optional(v.boolean(), false),
  images: v.optional(v.array(v.string()), []),
  /** Monday to Sunday, `{ from: '10:00', to: '22:00' }` or null; without it they are read from `workhours`. */
  hours: v.optional(Hours),
  exceptions: v.optional(v.array(HoursException), []),
  /** Further services of the store, in words. */
  services: v.optional(v.array(v.string()), []),
  /** Days for which an order is stored there. */
  storage_period: v.optional(Whole(1, 60), STORAGE_DAYS_AT_SHOP),
  has_cash: v.optional(v.boolean(), true),
  has_card: v.optional(v.boolean(), true),
  /**
   * Of a warehouse: orders from this hour on leave a working day later; and its working days, 1 is Monday.
   */
  cutoff_hour: v.optional(Whole(0, 24), 18),
  working_weekdays: v.optional(
    v.pipe(v.string(), v.regex(/^(?!.*(.).*\1)[1-7]{1,7}$/, 'нужны дни недели, как 12345')),
    '12345',
  ),
})
export type StoreToSave = v.InferInput<typeof StoreToSave>

/** `stores.json` is refused; names the row and the field. */
export class StoresRefused extends Error {}

/** For `--help` of the commands that take the file. */
export const STORES_HELP = `stores.json — массив магазинов и складов:

  ext_id, name, city, address   тексты; обязательны, ext_id не повторяется
  latitude, longitude           числа, градусы; обязательны
  kind                          "store" или "warehouse"; без него магазин
  region_fias_id, metro, phone, workhours, way_description   тексты
  hours                         7 дней с понедельника: {"from":"10:00","to":"22:00"} или null
  exceptions                    дни с другими часами
  services, images              списки текстов
  storage_period                сколько дней ждёт заказ, от 1 до 60
  has_dressing_room, has_cash, has_card   true или false; без наличных и карт — только предоплата
  cutoff_hour, working_weekdays для склада: час, с которого заказ уходит на день позже, и дни, как "12345"`

/** Reads the text of `stores.json`. Throws `StoresRefused`. */
export function readStores(text: string): StoreToSave[] {
  const rows = parseJson(text)
  if (!Array.isArray(rows)) throw new StoresRefused('stores.json: нужен массив магазинов')
  const stores = rows.map((row, index) => {
    const read = v.safeParse(StoreToSave, row, { message: issueInWords })
    if (read.success) return read.output
    const [issue] = read.issues
    throw new StoresRefused(
      `stores.json, магазин ${index + 1}: ${v.getDotPath(issue) ?? ''}: ${issue.message}`,
    )
  })
  const ids = new Set<string>()
  for (const [index, { ext_id }] of stores.entries()) {
    if (ids.has(ext_id))
      throw new StoresRefused(`stores.json, магазин ${index + 1}: ext_id ${ext_id} уже был`)
    ids.add(ext_id)
  }
  return stores
}

function parseJson(text: string): unknown {
  try {
    return readJson(text)
  } catch (error) {
    throw new StoresRefused(`stores.json: ${(error as Error).message}`)
  }
}

/** Adds and changes stores, and returns how many. Stores that the file does not contain stay as they are. */
export async function saveStores(trx: Db, stores: StoreToSave[]): Promise<number> {
  const before = await storesByExtId(trx)
  let changed = 0
  for (const store of stores) {
    const row = rowOf(store)
    const known = before.get(store.ext_id)
    if (known && (Object.keys(row) as (keyof typeof row)[]).every(column => known[column] === row[column]))
      continue
    if (known) await updateStore(trx, known.id, row)
    else await insertStore(trx, row)
    changed += 1
  }
  return changed
}

function rowOf(given: StoreToSave) {
  const { images, hours, exceptions, services, ...store } = v.parse(StoreToSave, given)
  const flag = (is_so: boolean) => (is_so ? 1 : 0)
  return {
    ...store,
    has_dressing_room: flag(store.has_dressing_room),
    has_cash: flag(store.has_cash),
    has_card: flag(store.has_card),
    images_json: JSON.stringify(images),
    hours_json: JSON.stringify(hours ?? readHours(store.workhours)),
    exceptions_json: JSON.stringify(exceptions),
    services_json: JSON.stringify(services),
    is_gone: 0,
  } satisfies StoreToWrite
}

/** Creates the warehouse, unless there is one. */
export async function openWarehouse(trx: Db): Promise<{ warehouse: string; isNew: boolean }> {
  const stores = await storesByExtId(trx)
  const warehouse = [...stores.values()].find(store => store.kind === 'warehouse')
  if (warehouse) return { warehouse: warehouse.ext_id, isNew: false }
  await insertStore(trx, {
    ext_id: WAREHOUSE,
    kind: 'warehouse',
    name: 'Склад',
    city: 'Москва',
    region_fias_id: '0c5b2444-70a0-4932-980c-b4dc0d3f02b5',
    address: '',
    metro: '',
    workhours: '',
    way_description: '',
    phone: '',
    latitude: 55.755819,
    longitude: 37.617644,
    has_dressing_room: 0,
    images_json: '[]',
    is_gone: 0,
  })
  return { warehouse: WAREHOUSE, isNew: true }
}
