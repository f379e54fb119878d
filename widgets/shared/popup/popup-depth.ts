/** The number of popups stacked in the current history entry: see `popup-entry.ts`. */
export function popupDepth(): number {
  return (history.state as { popup?: number } | null)?.popup ?? 0
}
