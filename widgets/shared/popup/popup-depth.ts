/** How many popups lie one over the other in the present entry of the history: see `popup-entry.ts`. */
export function popupDepth(): number {
  return (history.state as { popup?: number } | null)?.popup ?? 0
}
