import { HTTPError } from 'ky'
import * as v from 'valibot'
import type { ParcelStage } from '../../contract/delivery/delivery.ts'
import type { CarrierProvider } from '../providers.ts'
import type { CdekClient } from './cdek-client.ts'

/**
 * `date_time` is by the carrier's clock and decides nothing; a status that CDEK withdrew is marked `deleted`.
 */
const Status = v.object({ code: v.string(), deleted: v.optional(v.boolean(), false) })
const Order = v.object({
  entity: v.object({
    uuid: v.string(),
    statuses: v.optional(v.array(Status), []),
    related_entities: v.optional(v.array(v.object({ uuid: v.string(), type: v.string() })), []),
  }),
})
type Order = v.InferOutput<typeof Order>['entity']

/**
 * What a status says about where the parcel is; others (created, removed, customs, calls) say nothing that a
 * shopper waits for. Codes of the API's appendix 1.
 */
const STAGES: Record<string, ParcelStage> = {
  RECEIVED_AT_SHIPMENT_WAREHOUSE: 'taken',
  READY_FOR_SHIPMENT_IN_SENDER_CITY: 'taken',
  READY_TO_SHIP_AT_SENDING_OFFICE: 'taken',
  TAKEN_BY_TRANSPORTER_FROM_SENDER_CITY: 'taken',
  PASSED_TO_CARRIER_AT_SENDING_OFFICE: 'taken',
  SENT_TO_TRANSIT_CITY: 'taken',
  SEND_TO_TRANSIT_OFFICE: 'taken',
  ACCEPTED_IN_TRANSIT_CITY: 'taken',
  MET_AT_TRANSIT_OFFICE: 'taken',
  ACCEPTED_AT_TRANSIT_WAREHOUSE: 'taken',
  ACCEPTED_TO_OFFICE_TRANSIT_WAREHOUSE: 'taken',
  READY_FOR_SHIPMENT_IN_TRANSIT_CITY: 'taken',
  READY_TO_SHIP_IN_TRANSIT_OFFICE: 'taken',
  TAKEN_BY_TRANSPORTER_FROM_TRANSIT_CITY: 'taken',
  PASSED_TO_CARRIER_AT_TRANSIT_OFFICE: 'taken',
  SENT_TO_RECIPIENT_CITY: 'taken',
  SEND_TO_RECIPIENT_OFFICE: 'taken',
  ACCEPTED_IN_RECIPIENT_CITY: 'taken',
  MET_AT_RECIPIENT_OFFICE: 'taken',
  ACCEPTED_AT_RECIPIENT_CITY_WAREHOUSE: 'taken',
  ACCEPTED_AT_DELIVERY_WAREHOUSE: 'taken',
  RETURNED_TO_RECIPIENT_CITY_WAREHOUSE: 'taken',
  RETURNED_TO_DELIVERY_WAREHOUSE: 'taken',
  ACCEPTED_AT_PICK_UP_POINT: 'at_point',
  ACCEPTED_AT_WAREHOUSE_ON_DEMAND: 'at_point',
  POSTOMAT_POSTED: 'at_point',
  TAKEN_BY_COURIER: 'taken',
  ISSUED_FOR_DELIVERY: 'taken',
  POSTOMAT_RECEIVED: 'delivered',
  DELIVERED: 'delivered',
}

/**
 * Where a parcel is by CDEK's `GET /orders` (`server/providers/README.md`): looked up by its number,
 * otherwise by our order's number. A parcel that was not handed over has another order for its way back, and
 * is back when that one is delivered.
 */
export function cdekParcel(client: CdekClient): NonNullable<CarrierProvider['parcel']> {
  return ({ track, order_id }) =>
    client.run(async signal => {
      const order =
        (await orderAt(`orders?cdek_number=${encodeURIComponent(track)}`, signal)) ??
        (await orderAt(`orders?im_number=${encodeURIComponent(order_id)}`, signal))
      if (!order) return null
      const codes = codesOf(order)
      const stages = new Set(codes.flatMap(code => STAGES[code] ?? []))
      if (codes.includes('NOT_DELIVERED') && (await isBack(order, signal))) stages.add('back')
      return [...stages]
    })

  /** Null for one that CDEK does not know: it answers 400, or 404 for an address of its own. */
  async function orderAt(path: string, signal: AbortSignal): Promise<Order | null> {
    try {
      return (await client.ask(path, { schema: Order, signal })).entity
    } catch (error) {
      if (error instanceof HTTPError && [400, 404].includes(error.response.status)) return null
      throw error
    }
  }

  async function isBack({ related_entities }: Order, signal: AbortSignal): Promise<boolean> {
    const back = related_entities.find(({ type }) => type === 'return_order')
    if (!back) return false
    const order = await orderAt(`orders/${encodeURIComponent(back.uuid)}`, signal)
    return order !== null && codesOf(order).includes('DELIVERED')
  }
}

const codesOf = ({ statuses }: Order) => statuses.filter(({ deleted }) => !deleted).map(({ code }) => code)
