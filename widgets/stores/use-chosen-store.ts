import { useEffect, useRef, useState } from 'react'
import {
  type StoreOfTown,
  storeIdOf,
  storePath,
  storesTitle,
  storeTitle,
} from '../../server/contract/delivery/stores.ts'

/**
 * The store shown in detail, by the page's address: choosing one adds a history entry, closing it goes back, and
 * so do the browser's own buttons.
 *
 * @param painted_id of the store that the server rendered; 0 is the list
 */
export function useChosenStore(
  stores: StoreOfTown[],
  town: { name: string; in_words: string },
  painted_id: number,
) {
  const [chosen_id, setChosen] = useState(painted_id)
  const before = useRef(painted_id)
  useEffect(() => {
    const follow = () => setChosen(storeIdOf(location.pathname) ?? 0)
    follow()
    addEventListener('popstate', follow)
    return () => removeEventListener('popstate', follow)
  }, [])
  const chosen = stores.find(({ id }) => id === chosen_id) ?? null
  useEffect(() => {
    if (before.current === chosen_id) return
    const left_id = before.current
    before.current = chosen_id
    const title = chosen ? storeTitle(chosen, town) : storesTitle(town)
    document.title = title + (/ — [^—]+$/.exec(document.title)?.[0] ?? '')
    const id = chosen ? 'store-name' : `store-${left_id}`
    document.getElementById(id)?.focus({ preventScroll: chosen !== null })
  }, [chosen_id, chosen, town])
  const choose = (id: number) => {
    if (id === chosen_id) return
    pushStore(id)
    setChosen(id)
  }
  return { chosen, choose, close: goBackToList }
}

/** How many history entries back the list is; 0 where the store was opened directly. */
function listBehind(): number {
  const { stores_behind } = (history.state ?? {}) as { stores_behind?: number }
  return typeof stores_behind === 'number' ? stores_behind : 0
}

/** Adds a history entry for a store that was chosen (contract 1.2), so that «back» closes it. */
function pushStore(id: number): void {
  const is_list = storeIdOf(location.pathname) === null
  const behind = listBehind()
  const stores_behind = is_list ? 1 : behind > 0 ? behind + 1 : 0
  history.pushState({ stores_behind }, '', storePath(id))
}

/** Goes back to the list, however many stores were opened; false where there is none to go back to. */
function goBackToList(): boolean {
  const behind = listBehind()
  if (behind === 0) return false
  history.go(-behind)
  return true
}
