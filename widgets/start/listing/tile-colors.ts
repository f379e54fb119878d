import type { TileColors } from '../../../server/contract/catalog/listing.ts'
import { lightAsk } from '../../shared/calls/light-ask.ts'
import { opensElsewhere } from '../../shared/opens-elsewhere.ts'
import { productOf } from './tile-pictures.ts'

/** A picture that takes longer than this comes after the rest of its tile. */
const PICTURE_WAITS_MS = 2_000

interface Dot {
  link: HTMLAnchorElement
  show: () => Promise<void>
}

const opened = new WeakMap<HTMLElement, Promise<Dot[]>>()

/**
 * Makes the dots of a tile links to the cards of its colours. A colour that is pointed at, tapped or focused is shown in
 * place: picture, price, link, heart and sizes, as the shop paints the tile of that colour. The next tap follows the link.
 *
 * @param event what asked for it: a pointer at a dot, or a tap, shows its colour as soon as that can be
 */
export async function openColors(dots: HTMLElement, event: Event): Promise<void> {
  const coming = opened.get(dots) ?? linksOf(dots)
  opened.set(dots, coming)
  // What failed is asked for again by the next try.
  const all = await coming.catch(() => void opened.delete(dots))
  if (!all || event.type === 'focusin') return
  const { left, width } = dots.getBoundingClientRect()
  const dot = all[Math.floor((((event as MouseEvent).clientX - left) / width) * all.length)]
  // A pointer that has gone on points at nothing.
  if (dot && (event.type === 'click' || dot.link.matches(':hover'))) await dot.show()
}

async function linksOf(dots: HTMLElement): Promise<Dot[]> {
  const tile = dots.closest('.tile') as HTMLElement
  const own = productOf(tile)
  const { colors, html } = (await lightAsk('GET', `/tile-colors/?product=${own}`)) as TileColors
  const painted = paintedTiles(html)
  let wanted = own
  const all = colors.map(({ product_id, color_name, url }): Dot => {
    const id = String(product_id)
    const link = document.createElement('a')
    link.href = url
    link.className = 'color-dots__link'
    link.ariaLabel = `Цвет: ${color_name}`
    if (id === own) link.ariaCurrent = 'true'
    const show = async () => {
      wanted = id
      const other = painted.get(id)
      if (!other || productOf(tile) === id) return
      await pictureOf(other, tile)
      if (wanted !== id || productOf(tile) === id) return
      painted.set(productOf(tile), replaced(tile, other))
      for (const each of all) each.link.ariaCurrent = each.link === link ? 'true' : null
    }
    link.addEventListener('pointerenter', ({ pointerType }) => pointerType === 'mouse' && void show())
    link.addEventListener('focus', () => link.matches(':focus-visible') && void show())
    link.addEventListener('click', event => {
      // Enter follows it, because its focus has shown it.
      if (event.detail === 0 || opensElsewhere(event) || link.ariaCurrent) return
      event.preventDefault()
      void show()
    })
    return { link, show }
  })
  dots.replaceChildren(...all.map(({ link }) => link))
  return all
}

function paintedTiles(html: string): Map<string, HTMLElement> {
  const template = document.createElement('template')
  template.innerHTML = html
  const tiles = document.importNode(template.content, true).querySelectorAll<HTMLElement>('.tile')
  return new Map([...tiles].map(tile => [productOf(tile), tile]))
}

/** Its first picture in the width of this tile's, once it is there. */
async function pictureOf(other: HTMLElement, tile: HTMLElement): Promise<void> {
  const sizes = tile.querySelector('source')?.sizes
  const source = other.querySelector('source')
  if (source && sizes) source.sizes = sizes
  const image = other.querySelector('img') as HTMLImageElement
  image.loading = 'eager'
  await Promise.race([
    // Without its picture the tile says the rest.
    image.decode().catch(() => undefined),
    new Promise(resolve => setTimeout(resolve, PICTURE_WAITS_MS)),
  ])
}

/**
 * Puts all that stands in `other` into the tile, but its dots: those of the tile stay, with the focus that is in them. Its
 * id stays, too, as its place in the listing.
 *
 * @returns a tile with what stood there before
 */
function replaced(tile: HTMLElement, other: HTMLElement): HTMLElement {
  const before = tile.cloneNode() as HTMLElement
  const partsOf = (each: HTMLElement) => [...each.children].filter(part => !part.matches('.color-dots'))
  const isBelow = (part: Element) => part.matches('.tile__delivery, .heart')
  const coming = partsOf(other)
  before.append(...partsOf(tile))
  const dots = tile.firstElementChild
  dots?.before(...coming.filter(part => !isBelow(part)))
  dots?.after(...coming.filter(isBelow))
  tile.className = other.className
  const { sizes } = other.dataset
  if (sizes === undefined) delete tile.dataset.sizes
  else tile.dataset.sizes = sizes
  return before
}
