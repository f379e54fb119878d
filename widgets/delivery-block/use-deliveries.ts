import { useCallback, useEffect, useState } from 'react'
import { CalculateAnswer, type Delivery } from '../../server/contract/delivery/calculation.ts'
import type { WidgetProps } from '../../server/contract/widgets.ts'
import { call } from '../shared/calls/api.ts'
import { $user } from '../shared/visitor-store.ts'
import type { BlockProps } from './popup-props.ts'

export interface Deliveries {
  /** Null until they are loaded. */
  list: Delivery[] | null
  has_failed: boolean
  again: () => void
}

/**
 * The delivery methods of this offer, requested when they are first shown. A failure is only written to the
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

type Town = WidgetProps['delivery-block']['town']

let asked: { key: string; answer: Promise<Delivery[]> } | null = null

/**
 * Every delivery method for one piece of an offer in the shopper's town, with its points. Requested once for
 * each town and offer, and again when the admin flag changes (contract 1.6); after a failure the next caller
 * asks again (contract 2.4). Throws `ApiError`.
 */
export function calculateFor(town: Town, offer_id: number): Promise<Delivery[]> {
  const { is_admin } = $user.get()
  const key = `${town.fias_id} ${offer_id} ${is_admin}`
  if (asked?.key === key) return asked.answer
  const answer = ask(town, offer_id, is_admin).catch(error => {
    if (asked?.answer === answer) asked = null
    throw error
  })
  asked = { key, answer }
  return answer
}

async function ask(town: Town, offer_id: number, is_admin: boolean): Promise<Delivery[]> {
  const { deliveries } = await call('POST', '/minions/kevin/calculate', CalculateAnswer, {
    body: {
      location: {
        name: town.name,
        uuid: town.fias_id,
        latitude: town.latitude,
        longitude: town.longitude,
        kladr: town.kladr_id,
      },
      products: [{ id: offer_id, quantity: 1 }],
      request_id: `${town.fias_id} ${offer_id}`,
      is_admin,
    },
  })
  return deliveries
}
