import { NEUTRAL_PAGE, type PageState } from '../contract/page-state.ts'
import { jsonForHtml } from './liquid/filters.ts'

const NEUTRAL = Object.fromEntries(
  Object.entries(NEUTRAL_PAGE).map(([name, value]) => [name, JSON.stringify(value)]),
) as Partial<Record<keyof PageState, string>>

/**
 * The page's state as the browser reads it: only what differs from the default state, which the start file
 * contains.
 */
export function stateHtml(page: PageState): string {
  const own = Object.entries(page).filter(
    // Only templates use notices.
    ([name, value]) => name !== 'notices' && JSON.stringify(value) !== NEUTRAL[name as keyof PageState],
  )
  return `<script type="application/json" id="page-state">${jsonForHtml(Object.fromEntries(own))}</script>`
}
