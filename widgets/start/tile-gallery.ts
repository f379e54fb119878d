import { PICTURE_WIDTHS, pictureUrl, srcset } from '../../server/contract/pictures.ts'

/** Specification 2, section 9: hovering shows the next picture each second. */
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
  if (matchMedia('(hover: none)').matches) fillWhenSeen()
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
    shown = (shown + 1) % strip.children.length
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

function fillWhenSeen(): void {
  const observer = new IntersectionObserver(entries => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue
      fill(target as HTMLElement)
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

/** Adds the pictures that are named but not there yet. */
function fill(view: HTMLElement): HTMLElement | null {
  const strip = view.firstElementChild as HTMLElement | null
  const first = strip?.querySelector('img')
  if (!strip || !first) return null
  if (strip.children.length > 1) return strip
  for (const key of view.dataset.tileGallery?.split(' ') ?? []) strip.append(pictureLike(first, key))
  return strip
}

function pictureLike(first: HTMLImageElement, key: string): HTMLElement {
  const picture = document.createElement('picture')
  picture.className = 'picture'
  const avif = document.createElement('source')
  Object.assign(avif, { type: 'image/avif', srcset: srcset(key, 'avif'), sizes: first.sizes })
  const image = document.createElement('img')
  image.className = first.className
  Object.assign(image, {
    loading: 'lazy',
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
