import type { ReadableAtom } from 'nanostores'
import { useContext, useEffect, useState } from 'react'
import type { PageState } from '../../server/contract/page-state.ts'
import { PaintedPage } from './page.ts'

/**
 * Follows a store in the browser, but renders from the page's state at first. On the server a store would be
 * shared by all shoppers, so a server-side render never reads one.
 *
 * @param fromPage what the store was filled from, taken out of the page's state
 */
export function useShopStore<T>(store: ReadableAtom<T>, fromPage: (page: PageState) => T): T {
  const painted = fromPage(useContext(PaintedPage))
  const [value, setValue] = useState(painted)
  useEffect(() => store.subscribe(next => setValue(() => next as T)), [store])
  return value
}
