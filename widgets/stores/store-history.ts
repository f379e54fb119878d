import { storeIdOf, storePath } from '../../server/contract/delivery/stores.ts'

/** How many entries before this one the list stands; 0 where the store was opened directly. */
function listBehind(): number {
  const { stores_behind } = (history.state ?? {}) as { stores_behind?: number }
  return typeof stores_behind === 'number' ? stores_behind : 0
}

/** The address of a store that was selected (contract 1.2): an entry of its own, so that «back» closes it. */
export function pushStore(id: number): void {
  const is_list = storeIdOf(location.pathname) === null
  const behind = listBehind()
  const stores_behind = is_list ? 1 : behind > 0 ? behind + 1 : 0
  history.pushState({ stores_behind }, '', storePath(id))
}

/** Goes back to the list, however many stores were looked at; false where there is none behind. */
export function goBackToList(): boolean {
  const behind = listBehind()
  if (behind === 0) return false
  history.go(-behind)
  return true
}
