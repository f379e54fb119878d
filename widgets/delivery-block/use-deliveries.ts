import { useCallback, useEffect, useState } from 'react'
import type { Delivery } from '../../server/contract/delivery/calculation.ts'
import { calculateFor } from './calculate.ts'
import type { BlockProps } from './popup-props.ts'

export interface Deliveries {
  /** Null until they are here. */
  list: Delivery[] | null
  has_failed: boolean
  again: () => void
}

/**
 * The delivery methods of this offer, requested when they are looked at. A failure is only written to the
 * console (contract 1.8).
 */
export function useDeliveries(
  town: BlockProps['town'],
  offer_id: number | null,
  is_wanted: boolean,
): Deliveries {
  const [list, setList] = useState<Delivery[] | null>(null)
  const [has_failed, setFailed] = useState(false)
  const ask = useCallback(() => {
    if (offer_id === null) return
    let is_wanted_still = true
    setFailed(false)
    calculateFor(town, offer_id).then(
      found => is_wanted_still && setList(found),
      error => {
        // biome-ignore lint/suspicious/noConsole: where contract 1.8 wants it
        console.warn('delivery was not calculated', error)
        if (is_wanted_still) setFailed(true)
      },
    )
    return () => {
      is_wanted_still = false
    }
  }, [town, offer_id])
  useEffect(() => {
    if (!is_wanted) return
    setList(null)
    return ask()
  }, [is_wanted, ask])
  return { list, has_failed, again: ask }
}
