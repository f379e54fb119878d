import { loadChunk } from '../../shared/load-chunk.ts'
import { startBurger } from './burger.ts'

/** Where the desktop menu is visible (`styles/menu.css`): phones and tablets do not load its code. */
const DESKTOP = '(min-width: 1280px)'

/**
 * The menus: the desktop's, whose names are links until its code is loaded, and that of phones and tablets.
 * Plain: its three hundred links are rendered by the server and never change.
 */
export function startMenu(): void {
  const nav = document.querySelector<HTMLElement>('[data-menu]')
  const desktop = matchMedia(DESKTOP)
  const wake = () => {
    if (!nav || !desktop.matches || nav.dataset.menu) return
    nav.dataset.menu = 'waking'
    void loadChunk(() => import('./open-menu.ts')).then(
      ({ openMenu }) => openMenu(nav),
      () => undefined,
    )
  }
  wake()
  desktop.addEventListener('change', wake)
  startBurger()
}
