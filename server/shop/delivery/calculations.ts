import { LRUCache } from 'lru-cache'

/** A delivery as it is sent: written once for everybody who asks the same. */
export interface WrittenDelivery {
  service_id: number
  json: string
}

export type CalculationCache = LRUCache<string, WrittenDelivery[]>

/** Letters: a city of 2,000 points is about 1.5 MB. */
const CACHED_LETTERS = 48e6
export function openCalculations(): CalculationCache {
  return new LRUCache({
    maxSize: CACHED_LETTERS,
    sizeCalculation: written => written.reduce((sum, { json }) => sum + json.length, 100),
  })
}
