import type { AddressSuggestion } from '../contract/delivery/address.ts'
import type { ParcelStage } from '../contract/delivery/delivery.ts'
import type { OpenPayments } from './payments/payment-provider.ts'

/**
 * The services outside, each live or pretend. An implementation throws `ProviderError`; it never hangs
 * (promise 17).
 */
export interface Providers {
  sms: SmsProvider
  /** Null without a mail server: letters stay in the outbox, for a process that has one. */
  mail: MailProvider | null
  addresses: AddressProvider
  /**
   * Carriers that are asked live, by the code of the service; the others are computed from our own tables.
   */
  carriers: Record<string, CarrierProvider>
  payments: OpenPayments
}

export interface CarrierProvider {
  /**
   * The price of a parcel of each of these weights from town to town, and its days on the way; a weight that
   * the carrier does not take is left out.
   *
   * @param rate_id the carrier's own tariff, where the shop names one
   */
  rates(asked: {
    from_fias_id: string
    to_fias_id: string
    weights_g: number[]
    rate_id: string
  }): Promise<CarrierRate[]>
  /**
   * Which stages a parcel has passed, in no order; null for one that the carrier does not know (yet). Missing
   * where the carrier is asked only for rates.
   *
   * @param asked.track the carrier's number of the parcel; a carrier may also find it by our order's number
   */
  parcel?(asked: { track: string; order_id: string }): Promise<ParcelStage[] | null>
}

export interface CarrierRate {
  up_to_g: number
  /** Whole roubles. */
  price: number
  days_min: number
  days_max: number
}

export interface SmsProvider {
  /** `key` is the outbox row's id: sending twice with one key is one message. Phone as `+79xxxxxxxxx`. */
  send(message: { phone: string; text: string; key: string }): Promise<void>
}

export interface MailProvider {
  send(letter: Letter): Promise<void>
  /**
   * Opens the connection that it sends by, if needed: await it before a letter's time begins. Throws nothing.
   */
  open?(): Promise<void>
  close?(): Promise<void>
}

/** A letter as the outbox has it. `key` is the outbox row's id: one key is one Message-ID. */
export type Letter = LetterHead & ({ template: string; data: Record<string, unknown> } | { html: string })

/** A letter as a mail server takes it. */
export type PaintedLetter = LetterHead & { html: string; files?: LetterFile[] }

/** A file of `DATA_DIR` that goes with a letter: only where it is, because it is read when the letter is sent. */
export interface Attachment {
  /** Below `DATA_DIR`, as `resumes/x.pdf`. */
  path: string
  /** As the recipient sees it. */
  filename: string
  content_type: string
}

export interface LetterFile extends Omit<Attachment, 'path'> {
  content: Buffer
}

interface LetterHead {
  to: string
  subject: string
  text: string
  key: string
  headers?: Record<string, string>
  attachments?: Attachment[]
}

/** DaData's wire (`server/providers/README.md`): request and answer are its own shapes. */
export interface AddressProvider {
  /** Which houses it lists. Only where it is `all`, a house that it does not find does not exist. */
  houses: 'all' | 'some' | 'none'
  suggest(request: AddressRequest): Promise<AddressSuggestion[]>
  /** The town of an internet address, or null. */
  locate(ip: string): Promise<AddressSuggestion | null>
  /** The place of a FIAS code, or null. */
  byId(fias_id: string): Promise<AddressSuggestion | null>
}

export interface AddressRequest {
  query: string
  count: number
  locations?: Record<string, string>[]
  locations_boost?: { kladr_id: string }[]
  locations_geo?: { lat: number; lon: number; radius_meters: number }[]
  from_bound?: { value: string }
  to_bound?: { value: string }
}
