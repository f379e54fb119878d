import { formatRubles } from '../../server/contract/money.ts'
import { type Instalment, instalmentsOf, instalmentWords } from '../../server/contract/payment/instalments.ts'
import { element } from '../shared/element.ts'
import type { CardOffer } from './chosen-offer.ts'

/**
 * The badge «4 платежа по 998 Р» of the chosen size alone, and behind it the schedule of payments. With a
 * merchant's id the provider's own badge and widget replace them once its script has loaded; until then, and
 * without it, these stay, and the chart fills the height that is reserved for the widget.
 *
 * @param onChosen calls for the chosen size, now and later
 * @param look the button's style sheet: without it, the button would be higher than the text that it replaces
 */
export function startSplit(
  card: HTMLElement,
  onChosen: (act: (offer: CardOffer) => void) => void,
  look: Promise<boolean>,
): void {
  const place = card.querySelector<HTMLElement>('[data-split]')
  const words = place?.firstElementChild
  if (!place || !words) return
  const { merchant } = place.dataset
  let price = Number(place.dataset.split)
  const badge = element('button', {
    type: 'button',
    className: 'split__open',
    'aria-expanded': String(Boolean(merchant)),
    textContent: words.textContent,
  })
  const chart = element('div', { className: 'split__chart', hidden: !merchant })
  const showChart = () => {
    if (!chart.hidden) chart.replaceChildren(chartOf(instalmentsOf(price, new Date())))
  }
  badge.addEventListener('click', () => {
    chart.hidden = !chart.hidden
    badge.setAttribute('aria-expanded', String(!chart.hidden))
    showChart()
  })
  showChart()
  void look.then(isHere => {
    if (!isHere || !words.isConnected) return
    words.replaceWith(badge)
    place.append(chart)
  })
  const provider = merchant
    ? import('./split-provider.ts').then(({ openProvider }) => openProvider(merchant))
    : null
  const follow = () =>
    provider
      ?.then(found => found?.show(place, price))
      // biome-ignore lint/suspicious/noConsole: where contract 2.8 wants it
      .catch(error => console.error('instalments', error))
  onChosen(offer => {
    price = offer.price
    badge.textContent = instalmentWords(price)
    words.textContent = badge.textContent
    showChart()
    void follow()
  })
  void follow()
}

function chartOf(parts: Instalment[]): HTMLElement {
  return element(
    'ol',
    { className: 'split__parts', 'aria-label': 'Платежи' },
    parts.map(({ amount, date, is_active }) =>
      element('li', { className: `split__part${is_active ? ' split__part--active' : ''}` }, [
        element('b', { textContent: formatRubles(amount) }),
        element('span', { textContent: is_active ? `${date}, сегодня` : date }),
      ]),
    ),
  )
}
