import { PICTURE_WIDTHS, pictureUrl, srcset } from '../../server/contract/catalog/pictures.ts'

/** Contract 2.9: hovering shows the next picture each second. */
const CYCLE_MS = 1_000

/**
 * Galleries of tiles, `[data-tile-gallery="key key"]`: a mouse cycles through the pictures and leaving goes back to the
 * first; a finger swipes. The pictures after the first come when they are wanted: 48 tiles with all of them in their
 * HTML would weigh more than the page. Delegated, so tiles that come later work too.
 */
export function startTileGalleries(): void {
  document.addEventListener('pointerover', event => {
    const view = viewOf(event.target)
    if (!view || view.dataset.cycles || event.pointerType !== 'mouse') return
    cycle(view)
  })
  if (!matchMedia('(hover: none)').matches) return
  reserveWhenSeen()
  document.addEventListener(
    'touchstart',
    event => {
      const view = viewOf(event.target)
      if (view) fill(view)
    },
    { passive: true },
  )
}

function viewOf(target: EventTarget | null): HTMLElement | null {
  return (target as Element | null)?.closest?.<HTMLElement>('[data-tile-gallery]') ?? null
}

function cycle(view: HTMLElement): void {
  const strip = fill(view)
  if (!strip) return
  view.dataset.cycles = 'yes'
  let shown = 0
  const timer = setInterval(() => {
    const next = (shown + 1) % strip.children.length
    // Not there yet: the next second asks again, and nobody sees an empty frame.
    if (!strip.children[next]?.querySelector('img')?.complete) return
    shown = next
    show(strip, shown)
  }, CYCLE_MS)
  view.addEventListener(
    'pointerleave',
    () => {
      clearInterval(timer)
      delete view.dataset.cycles
      show(strip, 0)
    },
    { once: true },
  )
}

function show(strip: HTMLElement, position: number): void {
  strip.scrollTo({ left: position * strip.clientWidth, behavior: 'instant' })
}

/** A finger scrolls only what was wide enough before it came down: empty frames make it so, pictures come at the touch. */
function reserveWhenSeen(): void {
  const observer = new IntersectionObserver(entries => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue
      reserve(target as HTMLElement)
      observer.unobserve(target)
    }
  })
  const watch = () => {
    for (const view of document.querySelectorAll('[data-tile-gallery]:not([data-watched])')) {
      view.setAttribute('data-watched', '')
      observer.observe(view)
    }
  }
  watch()
  new MutationObserver(watch).observe(document.querySelector('main') ?? document.body, {
    childList: true,
    subtree: true,
  })
}

function reserve(view: HTMLElement): void {
  const strip = view.firstElementChild
  for (const _ of strip?.children.length === 1 ? keysOf(view) : []) {
    const frame = document.createElement('span')
    frame.className = 'picture'
    strip?.append(frame)
  }
}

/** Adds the pictures that are named but not there yet. Null when there is but one. */
function fill(view: HTMLElement): HTMLElement | null {
  const strip = view.firstElementChild as HTMLElement | null
  const first = strip?.querySelector('img')
  const keys = keysOf(view)
  if (!strip || !first || keys.length === 0) return null
  if (strip.querySelectorAll('img').length > 1) return strip
  keys.forEach((key, index) => {
    const frame = strip.children[index + 1]
    const picture = pictureLike(first, key)
    if (frame) frame.replaceWith(picture)
    else strip.append(picture)
  })
  return strip
}

function keysOf(view: HTMLElement): string[] {
  return (view.dataset.tileGallery ?? '').split(' ').filter(Boolean)
}

function pictureLike(first: HTMLImageElement, key: string): HTMLElement {
  const picture = document.createElement('picture')
  picture.className = 'picture'
  const avif = document.createElement('source')
  Object.assign(avif, { type: 'image/avif', srcset: srcset(key, 'avif'), sizes: first.sizes })
  const image = document.createElement('img')
  image.className = first.className
  Object.assign(image, {
    decoding: 'async',
    alt: '',
    width: first.width,
    height: first.height,
    sizes: first.sizes,
    srcset: srcset(key, 'webp'),
  })
  image.src = pictureUrl(key, PICTURE_WIDTHS[3], 'webp')
  picture.append(avif, image)
  return picture
}
