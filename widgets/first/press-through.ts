interface Reveal {
  viewTransition: { skipTransition(): void; finished: Promise<unknown> } | null
}

/**
 * While one page fades into the next, browsers give what is pressed to the root: what is seen is a picture of the page
 * (`pointer-events` of it changes nothing). Such a press ends the fading and is made again on what stands there. The second
 * half of a double click was meant for the page before.
 *
 * The same for a popup that is closing, over a page that is inert for one frame more: `widgets/shared/popup/open-modal.ts` tells of
 * it by the same event.
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
      // A click by script gives no focus, which only a field needs.
      if (meant?.matches('input')) meant.focus()
      meant?.click()
    })
    pressed = undefined
  })
}
