import { useEffect, useRef, useState } from 'react'
import {
  type StoreOfTown,
  storeIdOf,
  storesTitle,
  storeTitle,
} from '../../server/contract/delivery/stores.ts'
import { goBackToList, pushStore } from './store-history.ts'

/**
 * The store in detail, as the address names it: selecting pushes, closing goes back, and so do the browser's own keys.
 *
 * @param painted_id as the server painted it; 0 is the list
 */
export function useChosenStore(stores: StoreOfTown[], town: { name: string }, painted_id: number) {
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
