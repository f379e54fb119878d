const WRONG = '[data-order] [aria-invalid="true"], [data-order] [data-invalid="true"] button:not(:disabled)'

/** Focuses the first field with an error that the page shows now; false when there is none. */
export function focusError(): boolean {
  const wrong = document.querySelector<HTMLElement>(WRONG)
  wrong?.focus()
  return wrong !== null
}

let waiting: MutationObserver | undefined

/** The same as soon as one is rendered, even if its step is still to come. */
export function focusErrorWhenPainted(): void {
  waiting?.disconnect()
  const root = document.querySelector('[data-order]')
  if (!root) return
  const observer = new MutationObserver(() => {
    if (focusError()) observer.disconnect()
  })
  waiting = observer
  observer.observe(root, {
    subtree: true,
    childList: true,
    attributeFilter: ['aria-invalid', 'data-invalid'],
  })
}
