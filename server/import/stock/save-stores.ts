import * as v from 'valibot'
import type { Db } from '../../database/open-database.ts'
import { insertStore, type StoreRow, storesByExtId, updateStore } from './stores.rows.ts'

/** The one warehouse's own id, for stock files. */
export const WAREHOUSE = 'warehouse'

const Text = v.optional(v.string(), '')
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
})
export type StoreToSave = v.InferOutput<typeof StoreToSave>

/** `stores.json` cannot be taken; names the row and the field. */
export class StoresRefused extends Error {}

/** Reads the text of `stores.json`. Throws `StoresRefused`. */
export function readStores(text: string): StoreToSave[] {
  const rows = parseJson(text)
  if (!Array.isArray(rows)) throw new StoresRefused('stores.json: нужен массив магазинов')
  const stores = rows.map((row, index) => {
    const read = v.safeParse(StoreToSave, row)
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
    return JSON.parse(text.replace(/^\ufeff/, ''))
  } catch (error) {
    throw new StoresRefused(`stores.json: ${(error as Error).message}`)
  }
}

/** Adds and changes stores; gives how many. Stores that the file does not name stay as they are. */
export async function saveStores(trx: Db, stores: StoreToSave[]): Promise<number> {
  const before = await storesByExtId(trx)
  let changed = 0
  for (const { has_dressing_room, images, ...store } of stores) {
    const row: Omit<StoreRow, 'id'> = {
      ...store,
      has_dressing_room: has_dressing_room ? 1 : 0,
      images_json: JSON.stringify(images),
      is_gone: 0,
    }
    const known = before.get(store.ext_id)
    if (known && (Object.keys(row) as (keyof typeof row)[]).every(column => known[column] === row[column]))
      continue
    if (known) await updateStore(trx, known.id, row)
    else await insertStore(trx, row)
    changed += 1
  }
  return changed
}

/** Makes the warehouse, unless there is one. */
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
