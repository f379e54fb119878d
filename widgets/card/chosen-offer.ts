import { DISCOUNT_BADGE_FROM, formatRubles } from '../../server/contract/money.ts'
import type { WidgetProps } from '../../server/contract/widgets.ts'
import { on } from '../shared/bus.ts'
import { element } from '../shared/element.ts'

export type CardOffer = WidgetProps['buy-button']['offers'][number]

/**
 * What is beside the sizes follows the chosen one: its price, old price and discount, and the link that is
 * shared. Plain: the words are painted, and one press changes them.
 */
export function startChosenOffer(card: HTMLElement): void {
  onChosenOffer(card, offer => {
    showPrice(card, offer)
    const link = card.querySelector<HTMLAnchorElement>('a[data-share]')
    if (link) link.href = `${link.href.split('#')[0]}#${encodeURIComponent(offer.ext_id)}`
  })
}

/**
 * Calls for the size that is chosen already (named by the hash, or the only one), and for each one chosen
 * later.
 */
export function onChosenOffer(card: HTMLElement, act: (offer: CardOffer) => void): void {
  const offers = offersOf(card)
  const { value } = card.querySelector<HTMLInputElement>('.sizes__input:checked') ?? {}
  const isNamed = (id: string) => location.hash === `#${encodeURIComponent(id)}`
  const named = offers.find(({ ext_id }) => (value ? ext_id === value : isNamed(ext_id)))
  const first = named ?? (offers.length === 1 ? offers[0] : undefined)
  if (first) act(first)
  on('offer.selected', ({ offer_id }) => {
    const chosen = offers.find(({ id }) => id === offer_id)
    if (chosen) act(chosen)
  })
}

/** As the buy button was given them. */
function offersOf(card: HTMLElement): CardOffer[] {
  const props = card.querySelector<HTMLElement>('[data-widget="buy-button"]')?.dataset.props
  return props ? (JSON.parse(props) as { offers: CardOffer[] }).offers : []
}

/** As `templates/parts/price.liquid` and the card's template paint it. */
function showPrice(card: HTMLElement, { price, price_old, discount_percent }: CardOffer): void {
  const place = card.querySelector('[data-product-price]')
  if (!place) return
  const isSale = price_old > price
  const line = element('p', {
    className: isSale ? 'price price--sale' : 'price',
    textContent: isSale ? `${formatRubles(price)} ` : formatRubles(price),
  })
  if (isSale) line.append(element('s', { className: 'price__old', textContent: formatRubles(price_old) }))
  const badge = element('span', {
    className: 'sticker sticker--sale',
    textContent: `−${discount_percent}\u00a0%`,
  })
  const rest = [...place.children].filter(child => !child.matches('.price, .sticker'))
  place.replaceChildren(line, ...(discount_percent >= DISCOUNT_BADGE_FROM ? [' ', badge] : []), ' ', ...rest)
}
