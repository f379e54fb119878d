import { PAY_ON_RECEIPT } from '../../../contract/delivery/delivery.ts'

/** Of an own store or a carrier's point; one of which nothing is said takes both. */
export interface TakesMoney {
  has_cash?: boolean
  has_card?: boolean
}

/**
 * What may pay for a parcel at this place: all that its service is paid by, on receipt only where it takes cash or cards.
 * None is a place that takes nothing on the spot in a shop that takes nothing ahead: it is shown, disabled.
 *
 * Source: decision 43.
 */
export function paymentsAt(of_service: number[], { has_cash = true, has_card = true }: TakesMoney): number[] {
  return has_cash || has_card ? of_service : of_service.filter(id => id !== PAY_ON_RECEIPT)
}
