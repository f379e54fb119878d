/** What local storage keeps from one build to the next (`widgets/shared/region/regions-store.ts` looks at its build itself). */
const RESERVED = ['regions']

/**
 * Purges local storage of older entries: only the regions and their loaded flag, one entry here, persist
 * (contract 1.9).
 */
export function purgeStorage(storage: Pick<Storage, 'length' | 'key' | 'removeItem'>): void {
  for (let at = storage.length - 1; at >= 0; at--) {
    const key = storage.key(at)
    if (key !== null && !RESERVED.includes(key)) storage.removeItem(key)
  }
}

export function startStorage(): void {
  try {
    purgeStorage(localStorage)
  } catch {
    // Storage may be forbidden: then it holds nothing of ours.
  }
}
