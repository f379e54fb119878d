import { startBonusLine } from './card/bonus-line.ts'
import { type CardOffer, onChosenOffer, startChosenOffer } from './card/chosen-offer.ts'
import { startGallery } from './card/gallery.ts'
import { startCare } from './card/open-care.ts'
import { startGalleryZoom } from './card/open-lightbox.ts'
import { startSizeTable } from './card/open-size-table.ts'
import { startSilentAdding } from './card/silent-adding.ts'
import { startSplit } from './card/split.ts'
import { countView } from './card/viewed-products.ts'
import { addStyles } from './shared/add-styles.ts'
import { loaded } from './start/slices.ts'

/** The address that the build knows (`build/build.ts`). */
declare const CARD_STYLES: string

/**
 * What only a product's page has beside the start file: asked for by its template, and no part of what is in view waits
 * for it. Nothing here paints what was not there: it moves, opens and follows the chosen size.
 */
function startCard(card: HTMLElement): void {
  const look = loaded().then(() => addStyles(CARD_STYLES))
  const gallery = card.querySelector<HTMLElement>('[data-gallery]')
  if (gallery) {
    startGallery(gallery, look)
    startGalleryZoom(gallery)
  }
  startChosenOffer(card)
  const onChosen = (act: (offer: CardOffer) => void) => onChosenOffer(card, act)
  startBonusLine(card, onChosen)
  startSplit(card, onChosen, look)
  let chosen_size = ''
  onChosenOffer(card, ({ size_name }) => {
    chosen_size = size_name
  })
  startSizeTable(() => chosen_size)
  startCare(card)
  startSilentAdding()
  void started().then(countView)
}

/** The start file hears everything from here on. */
function started(): Promise<void> {
  const { documentElement } = document
  return new Promise(resolve => {
    const look = () => {
      if (!documentElement.hasAttribute('data-started')) return
      observer.disconnect()
      resolve()
    }
    const observer = new MutationObserver(look)
    observer.observe(documentElement, { attributeFilter: ['data-started'] })
    look()
  })
}

const card = document.querySelector<HTMLElement>('.product')
if (card) startCard(card)
