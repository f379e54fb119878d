import { hasPieces, type Offer } from '../../contract/catalog/catalog.ts'
import { offersInTown, PLACES } from '../../shop/delivery/quotes/quote-ways.ts'
import { DELIVERY_BOOK } from '../../shop/reading/shop-facts.ts'
import { keyOfTown } from '../../shop/towns/visitor-town.rules.ts'
import type { PageFact } from '../painting/page-facts.ts'

export interface OffersHere {
  canBeHad(offer: Offer): boolean
  key: string
}

/** In an unknown town, and while the database is away, a card refuses nothing that has pieces. */
export const NOTHING_REFUSED: OffersHere = { canBeHad: hasPieces, key: '' }

/**
 * Which sizes can be had in the page's town in any way (decision 44), as their cards say, for pages that offer the sizes
 * of many goods.
 */
export const OFFERS_HERE: PageFact<[], Promise<OffersHere>> = {
  name: 'offers-here',
  async find(seen) {
    const { shop, town, experiment } = seen
    try {
      const { revision } = await DELIVERY_BOOK.find(seen)
      if (!town.is_known || revision === '') return NOTHING_REFUSED
      const inTown = await offersInTown(shop, { region: town, experiment })
      return {
        canBeHad: offer => inTown(offer).can !== 'nothing',
        key: JSON.stringify([keyOfTown(town), experiment, revision, PLACES.revision?.(seen)]),
      }
    } catch (error) {
      shop.log.warn({ err: error }, 'sizes of a town were not looked up')
      return NOTHING_REFUSED
    }
  },
  noteOf: ({ key }) => key,
}
