import { useEffect, useState } from 'react'
import { on } from '../shared/bus.ts'
import type { BlockOffer } from './popup-props.ts'

/**
 * The size that the shopper chose: a single one is preselected, otherwise the hash or the button beside it
 * decides (contract 2.4).
 */
export function useChosenOffer(offers: BlockOffer[]): BlockOffer | null {
  const [chosen, setChosen] = useState(offers.length === 1 ? (offers[0] ?? null) : null)
  useEffect(() => {
    const named = offerOfHash(offers)
    if (named) setChosen(named)
    return on('offer.selected', ({ offer_id }) => {
      const found = offers.find(each => each.id === offer_id)
      if (found) setChosen(found)
    })
  }, [offers])
  return chosen
}

function offerOfHash(offers: BlockOffer[]): BlockOffer | null {
  const hash = location.hash.slice(1)
  return offers.find(each => each.ext_id === hash || encodeURIComponent(each.ext_id) === hash) ?? null
}
