const WRONG = '[data-order] [aria-invalid="true"], [data-order] [data-invalid="true"] button:not(:disabled)'

/** The first field that says what is wrong, as the page shows it now; false when none does. */
export function focusError(): boolean {
  const wrong = document.querySelector<HTMLElement>(WRONG)
  wrong?.focus()
  return wrong !== null
}

let waiting: MutationObserver | undefined

/** The same as soon as one is painted, also when its step is still to come. */
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
