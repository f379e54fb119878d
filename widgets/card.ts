import { startBonusLine } from './card/bonus-line.ts'
import { type CardOffer, onChosenOffer, startChosenOffer } from './card/chosen-offer.ts'
import { startDeliveryLines } from './card/delivery-lines.ts'
import { startGallery } from './card/gallery.ts'
import { startCare } from './card/open-care.ts'
import { startGalleryZoom } from './card/open-lightbox.ts'
import { startSizeTable } from './card/open-size-table.ts'
import { startSilentAdding } from './card/silent-adding.ts'
import { startSplit } from './card/split.ts'
import { look } from './start/late-look.ts'

/**
 * What only a product's page needs beside the start file: it moves, opens and follows the chosen size
 * (`wake-card.ts`).
 */
export async function startCard(card: HTMLElement): Promise<void> {
  const gallery = card.querySelector<HTMLElement>('[data-gallery]')
  if (gallery) {
    startGallery(gallery, look)
    startGalleryZoom(gallery)
  }
  startChosenOffer(card)
  const onChosen = (act: (offer: CardOffer) => void) => onChosenOffer(card, act)
  startDeliveryLines(card, onChosen)
  startBonusLine(card, onChosen)
  startSplit(card, onChosen, look)
  let chosen_size = ''
  onChosenOffer(card, ({ size_name }) => {
    chosen_size = size_name
  })
  startSizeTable(() => chosen_size)
  startCare(card)
  startSilentAdding()
  // What depends on the styles is here as well.
  await look
}
