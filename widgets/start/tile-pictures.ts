import { pictureUrl, srcset } from '../../server/contract/catalog/pictures.ts'
import { keysOf } from './tile-keys.ts'

/** Contract 2.9: hovering shows the next picture each second. */
const CYCLE_MS = 1_000

/** Until the pointer leaves. */
export function cycle(strip: HTMLElement): void {
  if (strip.dataset.cycles || !fill(strip)) return
  strip.dataset.cycles = 'yes'
  let shown = 0
  const timer = setInterval(() => {
    const next = (shown + 1) % strip.children.length
    // Not there yet: the next second asks again, and nobody sees an empty frame.
    if (!strip.children[next]?.querySelector('img')?.complete) return
    shown = next
    show(strip, shown)
  }, CYCLE_MS)
  strip.addEventListener(
    'pointerleave',
    () => {
      clearInterval(timer)
      delete strip.dataset.cycles
      show(strip, 0)
    },
    { once: true },
  )
}

function show(strip: HTMLElement, position: number): void {
  strip.scrollTo({ left: position * strip.clientWidth, behavior: 'instant' })
}

/** Adds the pictures that are named but not there yet. False when there is but one. */
export function fill(strip: HTMLElement): boolean {
  const first = strip.querySelector('picture')
  const keys = keysOf(strip)
  if (!first || keys.length === 0) return false
  if (strip.querySelectorAll('img').length > 1) return true
  keys.forEach((key, index) => {
    const frame = strip.children[index + 1]
    const picture = pictureLike(first, key)
    if (frame) frame.replaceWith(picture)
    else strip.append(picture)
  })
  return true
}

/** The same widths of another picture. */
function pictureLike(first: HTMLElement, key: string): HTMLElement {
  const picture = first.cloneNode(true) as HTMLElement
  const source = picture.querySelector('source')
  if (source) source.srcset = srcset(key, 'avif', 320, 960)
  const image = picture.querySelector('img') as HTMLImageElement
  image.removeAttribute('fetchpriority')
  image.loading = 'eager'
  image.src = pictureUrl(key, 640, 'webp')
  return picture
}
