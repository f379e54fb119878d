import { createContext } from 'react'
import { NEUTRAL_PAGE, type PageState } from '../../server/contract/page-state.ts'

/**
 * The page state that an island was painted from: the first render in the browser repeats it, the store takes over
 * after that. Neutral in shared parts of a page, the visitor's own in the visitor's.
 */
export const PaintedPage = createContext<PageState>(NEUTRAL_PAGE)
