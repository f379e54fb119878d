import { element } from '../../shared/element.ts'
import { loadChunk } from '../../shared/load-chunk.ts'
import { showNotLoaded } from '../../shared/show-not-loaded.ts'

/** What fills a panel, and answers how to stop following what it shows; `close` when there is nothing left to show. */
type Fill = (panel: HTMLElement, close: () => void) => () => void

/** By the name of the place; each is a chunk of its own, which no page waits for. */
const FILLS: Record<string, () => Promise<Fill>> = {
  cart: () => import('./mini-cart.ts').then(({ fillMiniCart }) => fillMiniCart),
  account: () => import('./account-ways.ts').then(({ fillAccountWays }) => fillAccountWays),
}

const WITH_MOUSE = '(min-width: 768px) and (hover: hover)'

/**
 * What a pointer opens by coming near, and the button beside the link opens for the keyboard (contract 2.2):
 * `<div data-peek="cart" data-peek-name="Корзина"><a href="…">…</a><button>`. The panel is there at once and is filled when
 * its code has come. Where the button is hidden there is nothing to see; without a script the link leads to all of it.
 */
export function startPeeks(): void {
  for (const place of document.querySelectorAll<HTMLElement>('[data-peek]')) startPeek(place)
}

function startPeek(place: HTMLElement): void {
  const [link, button] = place.children as unknown as [HTMLAnchorElement, HTMLButtonElement]
  const { peek: name = '', peekName } = place.dataset
  let close: (() => void) | undefined
  const open = (onFailure?: () => void) => {
    if (close || button.hidden) return
    const panel = element('section', {
      className: `peek peek--${name}`,
      tabIndex: -1,
      'aria-label': peekName ?? '',
      'aria-busy': 'true',
    })
    let stop: (() => void) | undefined
    close = () => {
      const hadFocus = panel.contains(document.activeElement)
      close = undefined
      stop?.()
      panel.remove()
      button.ariaExpanded = 'false'
      if (hadFocus) (button.hidden ? link : button).focus()
    }
    button.ariaExpanded = 'true'
    place.append(panel)
    loadChunk(FILLS[name] as () => Promise<Fill>).then(
      fill => {
        if (!panel.isConnected) return
        panel.ariaBusy = null
        stop = fill(panel, () => close?.())
      },
      () => {
        if (panel.isConnected) close?.()
        onFailure?.()
      },
    )
  }
  button.addEventListener('click', () => (close ? close() : open(showNotLoaded)))
  place.addEventListener('pointerover', () => matchMedia(WITH_MOUSE).matches && open())
  place.addEventListener('pointerleave', () => close?.())
  place.addEventListener('focusout', event => place.contains(event.relatedTarget as Node | null) || close?.())
  place.addEventListener('keydown', event => event.key === 'Escape' && close?.())
}
