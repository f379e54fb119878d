const WITH_MOUSE = '(min-width: 768px) and (hover: hover)'

/**
 * Popovers that a pointer opens by coming near, beside the button that HTML opens them by (contract 2.2):
 * `<div data-peek><a href="…"><button popovertarget="…"><section popover>`. Where the button is hidden there is nothing to see;
 * without a script the link leads to all of it. What is in them is an island's own matter (`widgets/islands.ts`).
 *
 * Plain: it opens what HTML has, for whoever has a mouse, and must do so before React is there.
 */
export function startPeeks(): void {
  for (const place of document.querySelectorAll<HTMLElement>('[data-peek]')) startPeek(place)
}

function startPeek(place: HTMLElement): void {
  const [link, button, popover] = place.children as unknown as [HTMLElement, HTMLElement, HTMLElement]
  // A browser without popovers has the link.
  if (!popover.showPopover) return
  const isOpen = () => popover.matches(':popover-open')
  const close = () => isOpen() && popover.hidePopover()
  let hadFocus = false
  popover.addEventListener('beforetoggle', () => {
    hadFocus = popover.contains(document.activeElement)
  })
  popover.addEventListener('toggle', () => {
    button.ariaExpanded = String(isOpen())
    // The button that would get it back is gone: nothing is left to see.
    if (!isOpen() && hadFocus && button.hidden) link.focus()
  })
  place.addEventListener('pointerover', () => {
    if (!isOpen() && !button.hidden && matchMedia(WITH_MOUSE).matches) popover.showPopover({ source: button })
  })
  place.addEventListener('pointerleave', close)
  place.addEventListener('focusout', event => place.contains(event.relatedTarget as Node | null) || close())
}
