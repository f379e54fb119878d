import { loadChunk } from '../../shared/load-chunk.ts'
import { whenNear } from './when-near.ts'

/** From dot to dot, as `styles/tile-sizes.css` has the links over them. */
const STEP = 24

/**
 * Tiles: what is drawn as they come near, and who handles what is done to them. Delegated, so tiles that come later work
 * too. Plain: 48 roots would cost more than the page.
 */
export function startTiles(): void {
  whenNear('.color-dots', draw, '100% 0px')
  if (matchMedia('(hover: none)').matches) whenNear('[data-tile-gallery]', reserve)
  for (const type of ['pointerover', 'touchstart', 'focusin', 'click'])
    document.addEventListener(
      type,
      event => {
        if ((event.target as Element).closest?.('.tile'))
          loadChunk(() => import('./touched-tile.ts')).then(
            ({ touched }) => touched(event),
            // Without its code a tile shows its first picture and leads to its card.
            () => undefined,
          )
      },
      { passive: true },
    )
}

/**
 * `<p class="color-dots" data-colors="#1f4fa3 #c97b84">2 цвета</p>` as dots, in one background: elements of their own would
 * be ten more a tile. Without script the words stand there.
 */
function draw(dots: HTMLElement): void {
  const colors = (dots.dataset.colors ?? '').split(' ')
  // A hairline around each, for what is white is a dot, too.
  const layers = colors.map(
    (color, at) =>
      `radial-gradient(circle, ${color} 5px, #0003 5.3px 5.8px, #0000 6px) ${at * STEP}px 2px / 12px 12px no-repeat`,
  )
  dots.style.background = layers.join()
  dots.style.width = `${colors.length * STEP}px`
  const more = Number.parseInt(dots.textContent, 10) - colors.length
  if (more > 0) dots.dataset.more = `+${more}`
}

/**
 * `<a data-tile-gallery="3">` around the first of so many pictures. A finger scrolls only what was wide enough before it
 * came down: empty frames make it so, pictures come at the touch.
 */
function reserve(strip: HTMLElement): void {
  const count = Number(strip.dataset.tileGallery)
  while (strip.children.length < count) {
    const frame = document.createElement('span')
    frame.className = 'picture'
    strip.append(frame)
  }
}
