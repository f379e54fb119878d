import { pictureUrl, srcset } from '../../../server/contract/catalog/pictures.ts'

/** Contract 2.9: hovering shows the next picture each second. */
const CYCLE_MS = 1_000

/** Until the pointer leaves. */
export function cycle(strip: HTMLElement): void {
  if (strip.dataset.cycles) return
  // They are asked for again by the next hover.
  void fill(strip).catch(() => undefined)
  strip.dataset.cycles = 'yes'
  let shown = 0
  const timer = setInterval(() => {
    const next = (shown + 1) % Number(strip.dataset.tileGallery)
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

/** They lie on each other (`styles/tile-sizes.css`): the next one fades in over the one before, and all fade out to the first. */
function show(strip: HTMLElement, position: number): void {
  for (const [at, picture] of [...strip.children].entries())
    picture.toggleAttribute('data-shown', at > 0 && at <= position)
}

/** Adds the pictures that are not there yet. Throws when nobody says which they are. */
export async function fill(strip: HTMLElement): Promise<void> {
  const first = strip.querySelector('picture')
  if (!first || strip.querySelectorAll('img').length > 1) return
  const keys = await keysOf(strip)
  if (strip.querySelectorAll('img').length > 1) return
  keys.forEach((key, index) => {
    const frame = strip.children[index + 1]
    const picture = pictureLike(first, key)
    if (frame) frame.replaceWith(picture)
    else strip.append(picture)
  })
}

const WAITS_MS = 15_000
const ASKED_MOST = 60
type Keys = Record<string, string[] | undefined>
const asked = new Map<string, Promise<Keys>>()

/** Of all tiles in the page at once: who looks at one looks at others. What failed is asked for again. */
async function keysOf(strip: HTMLElement): Promise<string[]> {
  const own = idOf(strip)
  if (!asked.has(own)) {
    const others = [...document.querySelectorAll<HTMLElement>('[data-tile-gallery]')].map(idOf)
    const ids = [...new Set([own, ...others])].filter(id => !asked.has(id)).slice(0, ASKED_MOST)
    const coming = askKeys(ids)
    for (const id of ids) asked.set(id, coming)
    coming.catch(() => {
      for (const id of ids) asked.delete(id)
    })
  }
  return (await asked.get(own))?.[own] ?? []
}

function idOf(strip: HTMLElement): string {
  return productOf(strip.closest('.tile'))
}

/** The id of a tile's product, which its heart says. */
export function productOf(tile: Element | null): string {
  return tile?.querySelector<HTMLElement>('[data-favorite]')?.dataset.favorite ?? ''
}

async function askKeys(ids: string[]): Promise<Keys> {
  const answer = await fetch(`/tile-pictures/?products=${ids.join()}`, {
    signal: AbortSignal.timeout(WAITS_MS),
  })
  if (!answer.ok) throw new Error(`no pictures: ${answer.status}`)
  return (await answer.json()) as Keys
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
