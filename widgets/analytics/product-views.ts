import type { SoldProduct } from '../../server/contract/analytics/events.ts'
import { emit } from '../shared/bus.ts'

/** Contract 1.9: what came into view is reported together, so long after the last of it. */
const BATCH_MS = 1_000

/** Reports the product that the page is about, and the tiles that came into view, each once for each list. */
export function watchProducts(): void {
  const card = document.querySelector<HTMLElement>('.product')
  const product = card && productOfCard(card)
  if (product) emit('product.viewed', { product })
  const known = new Set<string>()
  let batch: SoldProduct[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const submit = () => {
    clearTimeout(timer)
    if (batch.length > 0) emit('products.shown', { products: batch })
    batch = []
  }
  const observer = new IntersectionObserver(
    entries => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue
        observer.unobserve(target)
        const product = productOfTile(target as HTMLElement)
        const key = product && `${product.list} ${product.id}`
        if (!product || !key || known.has(key)) continue
        known.add(key)
        batch.push(product)
      }
      clearTimeout(timer)
      timer = setTimeout(submit, BATCH_MS)
    },
    { threshold: 0.5 },
  )
  const watched = new WeakSet<Element>()
  const watch = () => {
    for (const tile of document.querySelectorAll('.tile')) {
      if (watched.has(tile)) continue
      watched.add(tile)
      observer.observe(tile)
    }
  }
  watch()
  // Further pages of a listing and rows of recommendations come later.
  const main = document.querySelector('main')
  if (main) new MutationObserver(watch).observe(main, { childList: true, subtree: true })
  // Before the events of the page are sent, which its hiding does (`count-events.ts`).
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && submit(), true)
  addEventListener('pagehide', submit, true)
}

/** As `templates/parts/product-tile.liquid` prints it; null without a price, which what is sold out has not. */
function productOfTile(tile: HTMLElement): SoldProduct | null {
  const price = priceIn(tile)
  const id = tile.querySelector<HTMLElement>('[data-favorite]')?.dataset.favorite
  if (!id || price === 0) return null
  return {
    id,
    name: textOf(tile, '.tile__link'),
    price,
    list: tile.closest<HTMLElement>('[data-recommend-list]')?.dataset.recommendList ?? location.pathname,
    position: [...(tile.parentElement?.children ?? [])].indexOf(tile) + 1,
  }
}

/** As `templates/pages/product.liquid` prints it. */
function productOfCard(card: HTMLElement): SoldProduct | null {
  const props = card.querySelector<HTMLElement>('[data-widget="buy-button"]')?.dataset.props
  const price = priceIn(card)
  if (!props || price === 0) return null
  const { product_id } = JSON.parse(props) as { product_id: number }
  const [, ...places] = [...card.querySelectorAll('.breadcrumbs__link')].map(link => link.textContent)
  return {
    id: String(product_id),
    name: textOf(card, '.product__name'),
    price,
    brand: textOf(card, '.product__brand'),
    category: places.join('/'),
  }
}

/** Whole roubles, as they are printed first: `3 990 Р`. */
function priceIn(place: HTMLElement): number {
  const [text = ''] = /^[\d\s]+/.exec(textOf(place, '.price')) ?? []
  return Number(text.replace(/\s/g, ''))
}

function textOf(place: HTMLElement, selector: string): string {
  return place.querySelector(selector)?.textContent?.trim() ?? ''
}
