import { createContext } from 'react'
import { NEUTRAL_PAGE, type PageState } from '../../server/contract/page-state.ts'

/**
 * The page state that an island was rendered from: the first render in the browser repeats it, then the store
 * takes over. It is neutral in shared parts of a page, and the visitor's own in the visitor's parts.
 */
export const PaintedPage = createContext<PageState>(NEUTRAL_PAGE)
