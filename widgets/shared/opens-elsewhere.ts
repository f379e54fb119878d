/** A click on a link that the browser opens in another tab or window, or downloads: no script handles it. */
export function opensElsewhere(event: MouseEvent): boolean {
  return event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey
}
