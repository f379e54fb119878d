import { plural } from '../../server/contract/words.ts'
import { lightGet } from '../shared/calls/light-get.ts'
import type { CardOffer } from './chosen-offer.ts'

/**
 * «+65 бонусов» beside the price follows the chosen size, by its barcode. Rendered by the server, and for
 * members only.
 *
 * @param onChosen calls for the chosen size, now and later
 */
export function startBonusLine(card: HTMLElement, onChosen: (act: (offer: CardOffer) => void) => void): void {
  const line = card.querySelector<HTMLElement>('[data-bonus]')
  if (!line || line.hidden) return
  const known = new Map<string, Promise<number>>()
  let shown = ''
  onChosen(offer => {
    const barcode = offer.barcode || offer.ext_id
    shown = barcode
    if (!known.has(barcode)) known.set(barcode, ask(barcode))
    known.get(barcode)?.then(
      bonus => {
        // Another size may have been chosen meanwhile.
        if (shown === barcode) show(line, bonus)
      },
      // Silent (contract 1.8): the rendered text stays; the next choice asks again.
      () => known.delete(barcode),
    )
  })
}

async function ask(barcode: string): Promise<number> {
  const { items } = await lightGet(`/api/product/bonus/?barcode=${encodeURIComponent(barcode)}`, 'bonuses')
  return items[barcode]?.bonus ?? 0
}

function show(line: HTMLElement, bonus: number): void {
  line.hidden = bonus === 0
  line.textContent = `+${plural(bonus, 'бонус', 'бонуса', 'бонусов')}`
}
