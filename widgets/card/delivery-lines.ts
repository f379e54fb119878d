import type { CardOffer } from './chosen-offer.ts'

/**
 * The delivery block follows the chosen size before it is hydrated: the lines of all sizes are in the page
 * and name theirs (`widgets/delivery-block/delivery-block.tsx`, which follows by itself once it is hydrated).
 *
 * @param onChosen calls for the chosen size, now and later
 */
export function startDeliveryLines(
  card: HTMLElement,
  onChosen: (act: (offer: CardOffer) => void) => void,
): void {
  const block = card.querySelector<HTMLElement>('.delivery')
  if (!block) return
  onChosen(({ id }) => {
    const lines = [...block.querySelectorAll<HTMLElement>('[data-sizes]')]
    for (const line of lines) line.hidden = !isOfSize(line, id)
    block.hidden = lines.every(line => line.hidden)
  })
}

/** A line that names none is for every size. */
function isOfSize({ dataset: { sizes = '' } }: HTMLElement, offer_id: number): boolean {
  return sizes === '' || sizes.split(' ').includes(String(offer_id))
}
