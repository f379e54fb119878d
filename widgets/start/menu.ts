/** Specification 2, section 9. */
const HOVER_MS = 200

/**
 * The menu: panels of desktops open by hovering, by their buttons and by touch; the burger of phones is a dialog.
 * Escape closes and gives the focus back.
 */
export function startMenu(): void {
  const roots = [...document.querySelectorAll<HTMLElement>('[data-menu-root]')]
  for (const root of roots) {
    const toggle = root.querySelector<HTMLElement>('[aria-controls]')
    if (toggle) followRoot(root, toggle, roots)
  }
  startBurger()
}

function followRoot(root: HTMLElement, toggle: HTMLElement, roots: HTMLElement[]): void {
  let waiting: ReturnType<typeof setTimeout>
  const later = (is_open: boolean) => {
    clearTimeout(waiting)
    waiting = setTimeout(() => {
      if (is_open) closeAll(roots)
      show(root, is_open)
    }, HOVER_MS)
  }
  root.addEventListener('pointerenter', event => event.pointerType === 'mouse' && later(true))
  root.addEventListener('pointerleave', event => event.pointerType === 'mouse' && later(false))
  toggle.addEventListener('click', () => {
    const opens = !isOpen(root)
    clearTimeout(waiting)
    closeAll(roots)
    show(root, opens)
  })
  // A finger cannot hover: its first tap opens, its second follows the link.
  root.querySelector('a')?.addEventListener('click', event => {
    if ((event as PointerEvent).pointerType !== 'touch' || isOpen(root)) return
    event.preventDefault()
    closeAll(roots)
    show(root, true)
  })
  root.addEventListener('keydown', event => {
    if (event.key !== 'Escape' || !isOpen(root)) return
    show(root, false)
    toggle.focus()
  })
  root.addEventListener('focusout', event => {
    if (event.relatedTarget && !root.contains(event.relatedTarget as Node)) show(root, false)
  })
  document.addEventListener('pointerdown', event => {
    if (!root.contains(event.target as Node)) show(root, false)
  })
}

function isOpen(root: HTMLElement): boolean {
  return root.querySelector('[aria-controls]')?.getAttribute('aria-expanded') === 'true'
}

function show(root: HTMLElement, is_open: boolean): void {
  const toggle = root.querySelector('[aria-controls]')
  const panel = document.getElementById(toggle?.getAttribute('aria-controls') ?? '')
  toggle?.setAttribute('aria-expanded', String(is_open))
  if (panel) panel.hidden = !is_open
}

function closeAll(roots: HTMLElement[]): void {
  for (const root of roots) if (isOpen(root)) show(root, false)
}

function startBurger(): void {
  const burger = document.querySelector<HTMLDialogElement>('[data-burger]')
  if (!burger) return
  document.addEventListener('click', event => {
    const target = event.target as Element
    if (target.closest('[data-burger-open]')) {
      burger.showModal()
      document.documentElement.classList.add('is-popup-open')
    }
    // The backdrop is the dialog itself; a link to a place on this page leaves the menu behind too.
    if (target === burger || target.closest('[data-burger-close], [data-burger] a')) burger.close()
  })
  burger.addEventListener('close', () => document.documentElement.classList.remove('is-popup-open'))
}
