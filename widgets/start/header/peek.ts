const WITH_MOUSE = '(min-width: 768px) and (hover: hover)'

/**
 * Opens popovers by hovering, in addition to the button that opens them by HTML (contract 2.2):
 * `<div data-peek><a href="…"><button popovertarget="…"><section popover>`. While the button is hidden the
 * popover is empty and stays closed; without script the link leads to the whole page. Their content is an
 * island's (`widgets/islands.ts`).
 *
 * Plain: it must react to a mouse before React is loaded.
 */
export function startPeeks(): void {
  for (const place of document.querySelectorAll<HTMLElement>('[data-peek]')) startPeek(place)
}

function startPeek(place: HTMLElement): void {
  const [link, button, popover] = place.children as unknown as [HTMLElement, HTMLElement, HTMLElement]
  // Browsers without popovers have the link.
  if (!popover.showPopover) return
  const isOpen = () => popover.matches(':popover-open')
  const close = () => isOpen() && popover.hidePopover()
  let hadFocus = false
  popover.addEventListener('beforetoggle', event => {
    hadFocus = popover.contains(document.activeElement)
    // Not when it has toggled: that event comes a task after the popover is seen.
    button.ariaExpanded = String(event.newState === 'open')
  })
  popover.addEventListener('toggle', () => {
    // The focus cannot return to the button, which is hidden because the cart is empty.
    if (!isOpen() && hadFocus && button.hidden) link.focus()
  })
  place.addEventListener('pointerover', () => {
    if (!isOpen() && !button.hidden && matchMedia(WITH_MOUSE).matches) popover.showPopover({ source: button })
  })
  place.addEventListener('pointerleave', close)
  place.addEventListener('focusout', event => place.contains(event.relatedTarget as Node | null) || close())
}
