import { loadChunk } from '../../shared/load-chunk.ts'
import { startBurger } from './burger.ts'

/** Where the menu of desktops is seen (`styles/menu.css`): phones and tablets do not load what opens it. */
const DESKTOP = '(min-width: 1280px)'

/**
 * The menus: of desktops, whose names are links until its code is there, and of phones and tablets. Plain: three hundred
 * links are painted, and nothing of them ever changes.
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
