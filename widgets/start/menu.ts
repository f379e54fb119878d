/** Contract 2.9. */
const HOVER_MS = 200

interface Root {
  place: HTMLElement
  name: HTMLAnchorElement
  toggle: HTMLElement | null
  panel: HTMLElement | null
}

/**
 * The menu of desktops. A mouse opens by hovering, a finger by the first tap (the second follows the link). Keys: left and
 * right go along the names, down and Space open, Enter follows, up and down go through the panel, Escape closes and gives
 * the focus back.
 */
export function startMenu(): void {
  const roots = [...document.querySelectorAll<HTMLElement>('[data-menu-root]')].map(rootOf)
  for (const root of roots) followPointer(root, roots)
  for (const root of roots) root.place.addEventListener('keydown', event => pressed(event, root, roots))
  document.addEventListener('pointerdown', event => {
    if (!roots.some(({ place }) => place.contains(event.target as Node))) closeAll(roots)
  })
  // Back from the cache, the panel that led away would still stand open.
  addEventListener('pagehide', () => closeAll(roots))
  startBurger()
}

function rootOf(place: HTMLElement): Root {
  const toggle = place.querySelector<HTMLElement>('[aria-controls]')
  return {
    place,
    toggle,
    name: place.querySelector('a') as HTMLAnchorElement,
    panel: document.getElementById(toggle?.getAttribute('aria-controls') ?? ''),
  }
}

function followPointer(root: Root, roots: Root[]): void {
  const { place, name, toggle } = root
  let waiting: ReturnType<typeof setTimeout>
  const later = (event: PointerEvent, act: () => void) => {
    clearTimeout(waiting)
    if (event.pointerType === 'mouse') waiting = setTimeout(act, HOVER_MS)
  }
  place.addEventListener('pointerenter', event => later(event, () => openOnly(root, roots)))
  place.addEventListener('pointerleave', event => later(event, () => show(root, false)))
  toggle?.addEventListener('click', () => {
    clearTimeout(waiting)
    if (isOpen(root)) show(root, false)
    else openOnly(root, roots)
  })
  name.addEventListener('click', event => {
    if ((event as PointerEvent).pointerType !== 'touch' || !root.panel || isOpen(root)) return
    event.preventDefault()
    openOnly(root, roots)
  })
  place.addEventListener('focusout', event => {
    if (event.relatedTarget && !place.contains(event.relatedTarget as Node)) show(root, false)
  })
}

function pressed(event: KeyboardEvent, root: Root, roots: Root[]): void {
  const { key, target } = event
  const isInPanel = root.panel?.contains(target as Node) ?? false
  const goTo = (element: HTMLElement | undefined) => {
    if (!element) return
    event.preventDefault()
    element.focus()
  }
  if (key === 'Escape' && isOpen(root)) {
    show(root, false)
    goTo(root.name)
  } else if (isInPanel) goTo(neighbourInPanel(root, target as HTMLElement, key))
  else if (root.panel && (key === 'ArrowDown' || (key === ' ' && target === root.name))) {
    openOnly(root, roots)
    goTo(linksOf(root)[0])
  } else if (key === 'ArrowRight') goTo(roots[(roots.indexOf(root) + 1) % roots.length]?.name)
  else if (key === 'ArrowLeft') goTo(roots.at(roots.indexOf(root) - 1)?.name)
}

function neighbourInPanel(root: Root, link: HTMLElement, key: string): HTMLElement | undefined {
  const links = linksOf(root)
  const at = links.indexOf(link)
  if (key === 'ArrowDown') return links[Math.min(at + 1, links.length - 1)]
  if (key === 'ArrowUp') return at === 0 ? root.name : links[at - 1]
  if (key === 'Home') return links[0]
  if (key === 'End') return links.at(-1)
  return undefined
}

function linksOf(root: Root): HTMLElement[] {
  return [...(root.panel?.querySelectorAll('a') ?? [])]
}

function isOpen(root: Root): boolean {
  return root.panel?.hidden === false
}

function openOnly(root: Root, roots: Root[]): void {
  for (const each of roots) show(each, each === root)
}

function closeAll(roots: Root[]): void {
  for (const root of roots) show(root, false)
}

function show({ toggle, panel }: Root, is_open: boolean): void {
  toggle?.setAttribute('aria-expanded', String(is_open))
  if (panel) panel.hidden = !is_open
}

/** The burger of phones and tablets: a native dialog with folding branches, which need no script. */
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
