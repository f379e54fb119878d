interface Reveal {
  viewTransition: { skipTransition(): void; finished: Promise<unknown> } | null
}

/**
 * While one page fades into the next, browsers send clicks to the root, because only a picture of the page is
 * visible (its `pointer-events` have no effect). Such a click ends the fading and is repeated on the element
 * at that point. The second half of a double click was meant for the page before.
 *
 * The same applies to a popup that is closing, over a page that is inert for one more frame:
 * `widgets/shared/popup/open-modal.ts` sends the same event.
 */
export function pressThrough(): void {
  let change: Reveal['viewTransition'] = null
  let pressed: Promise<unknown> | undefined
  const root = document.documentElement
  addEventListener('pagereveal', event => {
    change = (event as unknown as Reveal).viewTransition
  })
  addEventListener('pointerdown', event => {
    pressed = event.target === root ? change?.finished : undefined
    change?.skipTransition()
  })
  addEventListener('click', ({ target, detail, clientX, clientY }) => {
    if (target !== root || detail > 1) return
    pressed?.then(() => {
      const meant = document.elementFromPoint(clientX, clientY) as HTMLElement | null
      // A click by script does not move the focus, which only a field needs.
      if (meant?.matches('input')) meant.focus()
      meant?.click()
    })
    pressed = undefined
  })
}
