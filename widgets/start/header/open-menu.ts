import { addStyles } from '../../shared/add-styles.ts'
import { fetchPart } from '../../shared/calls/fetch-part.ts'
import { goTo } from '../../shared/go-to.ts'

/** The build knows it (`build/addresses.ts`). */
declare const MENU_STYLES: string

/** Contract 2.9. */
const HOVER_MS = 200

interface Root {
  place: HTMLElement
  name: HTMLAnchorElement
  /** Only names with a submenu have one. */
  toggle: HTMLElement | null
}

interface Menu {
  roots: Root[]
  /** The name that should be open, even while its panel is loading. */
  wanted: Root | null
  /** Inserts the panels into the page with their look, once. Throws if either fails to load. */
  load(): Promise<void>
}

/**
 * The desktop menu. A mouse opens it by hovering, a finger by the first tap (the second follows the link).
 * Keys: left and right move along the names, down and Space open, Enter follows the link, up and down move
 * through the panel, Escape closes and returns the focus. Panels are loaded when the pointer or the focus
 * reaches the menu; if that fails, the names are links. Plain: the shop paints the panels, and nothing in them changes.
 *
 * @param nav `<nav data-menu data-panels="…">`
 */
export function openMenu(nav: HTMLElement): void {
  const roots = [...nav.querySelectorAll<HTMLElement>('.menu__root')].map(rootOf)
  const menu: Menu = { roots, wanted: null, load: loaderOf(nav, roots) }
  const loadAhead = () => void menu.load().catch(() => undefined)
  for (const sign of ['pointerenter', 'focusin']) nav.addEventListener(sign, loadAhead, { passive: true })
  for (const root of roots) followPointer(root, menu)
  for (const root of roots) root.place.addEventListener('keydown', event => pressed(event, root, menu))
  document.addEventListener('pointerdown', event => {
    if (!roots.some(({ place }) => place.contains(event.target as Node))) close(menu)
  })
  // A page from the back/forward cache would still show the panel that was used to leave it.
  addEventListener('pagehide', () => close(menu))
  nav.dataset.menu = 'awake'
}

function rootOf(place: HTMLElement): Root {
  return {
    place,
    name: place.querySelector('a') as HTMLAnchorElement,
    toggle: place.querySelector<HTMLElement>('.menu__toggle'),
  }
}

function loaderOf(nav: HTMLElement, roots: Root[]): () => Promise<void> {
  let loading: Promise<void> | undefined
  const put = ([panels, is_styled]: [Element[], boolean]) => {
    if (!is_styled) throw new Error('the panels came without their look')
    const places = roots.filter(({ toggle }) => toggle)
    panels.forEach((panel, at) => {
      places[at]?.place.append(panel)
      places[at]?.toggle?.setAttribute('aria-controls', panel.id)
    })
  }
  return () => {
    loading ??= Promise.all([fetchPart(nav.dataset.panels ?? ''), addStyles(MENU_STYLES)]).then(put)
    loading.catch(() => {
      loading = undefined
    })
    return loading
  }
}

function followPointer(root: Root, menu: Menu): void {
  const { place, name, toggle } = root
  let waiting: ReturnType<typeof setTimeout>
  const later = (event: PointerEvent, act: () => void) => {
    clearTimeout(waiting)
    if (event.pointerType === 'mouse') waiting = setTimeout(act, HOVER_MS)
  }
  place.addEventListener('pointerenter', event => later(event, () => open(root, menu)))
  place.addEventListener('pointerleave', event => later(event, () => menu.wanted === root && close(menu)))
  toggle?.addEventListener('click', () => {
    clearTimeout(waiting)
    if (isOpen(root)) close(menu)
    else open(root, menu, { onFailure: () => goTo(name.href) })
  })
  name.addEventListener('click', event => {
    if ((event as PointerEvent).pointerType !== 'touch' || !toggle || isOpen(root)) return
    event.preventDefault()
    open(root, menu, { onFailure: () => goTo(name.href) })
  })
  place.addEventListener('focusout', event => {
    const isLeft = event.relatedTarget && !place.contains(event.relatedTarget as Node)
    if (isLeft && menu.wanted === root) close(menu)
  })
}

function pressed(event: KeyboardEvent, root: Root, menu: Menu): void {
  const { key, target } = event
  const { roots } = menu
  const isInPanel = panelOf(root)?.contains(target as Node) ?? false
  const moveTo = (element: HTMLElement | undefined) => {
    if (!element) return
    event.preventDefault()
    element.focus()
  }
  if (key === 'Escape' && isOpen(root)) {
    close(menu)
    moveTo(root.name)
  } else if (isInPanel) moveTo(neighbourInPanel(root, target as HTMLElement, key))
  else if (root.toggle && (key === 'ArrowDown' || (key === ' ' && target === root.name))) {
    event.preventDefault()
    open(root, menu, {
      onOpen: () => linksOf(root)[0]?.focus(),
      onFailure: () => goTo(root.name.href),
    })
  } else if (key === 'ArrowRight') moveTo(roots[(roots.indexOf(root) + 1) % roots.length]?.name)
  else if (key === 'ArrowLeft') moveTo(roots.at(roots.indexOf(root) - 1)?.name)
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
  return [...(panelOf(root)?.querySelectorAll('a') ?? [])]
}

function panelOf({ place }: Root): HTMLElement | null {
  return place.querySelector('.menu__panel')
}

function isOpen(root: Root): boolean {
  return panelOf(root)?.hidden === false
}

/** Opens at once if the panels are loaded, otherwise when they are, if this one is still wanted. */
function open(
  root: Root,
  menu: Menu,
  { onOpen, onFailure }: { onOpen?: () => void; onFailure?: () => void } = {},
): void {
  menu.wanted = root
  const show = () => {
    if (menu.wanted !== root) return
    showWanted(menu)
    onOpen?.()
  }
  if (!root.toggle || panelOf(root)) show()
  else menu.load().then(show, () => menu.wanted === root && onFailure?.())
}

function close(menu: Menu): void {
  menu.wanted = null
  showWanted(menu)
}

function showWanted({ roots, wanted }: Menu): void {
  for (const root of roots) {
    const panel = panelOf(root)
    root.toggle?.setAttribute('aria-expanded', String(root === wanted && panel !== null))
    if (panel) panel.hidden = root !== wanted
  }
}
