/** @jest-environment node */
import { purgeStorage } from '../../../widgets/start/storage.ts'

/** A storage as browsers have it: an index that shifts when an entry goes. */
function storageOf(entries: Record<string, string>) {
  const map = new Map(Object.entries(entries))
  return {
    get length() {
      return map.size
    },
    key: (at: number) => [...map.keys()][at] ?? null,
    removeItem: (key: string) => void map.delete(key),
    keys: () => [...map.keys()],
  }
}

describe('local storage', () => {
  test('is purged of older entries, only regions and their loaded flag persist', () => {
    const storage = storageOf({ cart: '{}', regions: '{"is_loaded":true}', filters: '[]', vuex: '{}' })
    purgeStorage(storage)
    expect(storage.keys()).toEqual(['regions'])
  })

  test('that holds nothing stays as it is', () => {
    const storage = storageOf({})
    purgeStorage(storage)
    expect(storage.keys()).toEqual([])
  })
})
