import { pictureUrl, srcset } from '../../server/contract/catalog/pictures.ts'

/** Contract 2.9: hovering shows the next picture each second. */
const CYCLE_MS = 1_000

/**
 * Galleries of tiles, `<a data-tile-gallery="key key">` around the first picture: a mouse cycles through the pictures and leaving goes back to the
 * first; a finger swipes. The pictures after the first come when they are wanted: 48 tiles with all of them in their
 * HTML would weigh more than the page. Delegated, so tiles that come later work too.
 */
export function startTileGalleries(): void {
  document.addEventListener('pointerover', event => {
    const strip = stripOf(event.target)
    if (!strip || strip.dataset.cycles || event.pointerType !== 'mouse') return
    cycle(strip)
  })
  if (!matchMedia('(hover: none)').matches) return
  reserveWhenSeen()
  document.addEventListener(
    'touchstart',
    event => {
      const strip = stripOf(event.target)
      if (strip) fill(strip)
    },
    { passive: true },
  )
}

function stripOf(target: EventTarget | null): HTMLElement | null {
  return (target as Element | null)?.closest?.<HTMLElement>('[data-tile-gallery]') ?? null
}

function cycle(strip: HTMLElement): void {
  if (!fill(strip)) return
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
    for (const strip of document.querySelectorAll('[data-tile-gallery]:not([data-watched])')) {
      strip.setAttribute('data-watched', '')
      observer.observe(strip)
    }
  }
  watch()
  new MutationObserver(watch).observe(document.querySelector('main') ?? document.body, {
    childList: true,
    subtree: true,
  })
}

function reserve(strip: HTMLElement): void {
  for (const _ of strip.children.length === 1 ? keysOf(strip) : []) {
    const frame = document.createElement('span')
    frame.className = 'picture'
    strip.append(frame)
  }
}

/** Adds the pictures that are named but not there yet. False when there is but one. */
function fill(strip: HTMLElement): boolean {
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

function keysOf(strip: HTMLElement): string[] {
  return (strip.dataset.tileGallery ?? '').split(' ').filter(Boolean)
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
