import { PHONE_PREFIX } from '../account/phone.ts'
import { streetAndHouse } from '../delivery/house.ts'

/** What the shopper chose and typed on the way to an order: a reload or a step back loses nothing (contract 1.9). */
export interface Draft extends Where, Client {
  /** Indexes of the chosen day and hours; beyond the list they mean the first (contract 1.4). */
  day: number
  interval: number
  /** Null while none was chosen: then it is the service's first. */
  payment_id: number | null
}

interface Client {
  name: string
  phone: string
  email: string
  comment: string
}

/** Where and how the order is delivered, valid for one town. */
export interface Where {
  /** Null while no delivery method was chosen. */
  service_id: number | null
  point_id: string
  /** The line as it was typed or suggested, and its parts. */
  address: string
  street: string
  house: string
  entrance: string
  flat: string
  post_code: string
  city: string
  region: string
  city_type: string
  city_parent: string
  /** `55.7558,37.6173`: where a suggested house stands; empty for a typed one. */
  spot: string
}

export interface Agreements {
  /** Null for the single, pre-ticked agreement. */
  separate: { terms: boolean; personal_data: boolean; advertising: boolean } | null
  single: boolean
  subscribe: boolean
  call_me: boolean
}

export const NO_ADDRESS = {
  address: '',
  street: '',
  house: '',
  entrance: '',
  flat: '',
  post_code: '',
  city: '',
  region: '',
  city_type: '',
  city_parent: '',
  spot: '',
}

export const EMPTY_DRAFT: Draft = {
  service_id: null,
  point_id: '',
  ...NO_ADDRESS,
  name: '',
  phone: PHONE_PREFIX,
  email: '',
  comment: '',
  day: 0,
  interval: 0,
  payment_id: null,
}

/** Nothing that belongs to a town. */
export const EMPTY_WHERE: Where = { service_id: null, point_id: '', ...NO_ADDRESS }

/** Where a courier goes, without the doors of the house. */
export type Address = Omit<Where, 'service_id' | 'point_id' | 'entrance' | 'flat'>

/** Address typed without a suggestion: the street and, at the end, the house. */
export function splitAddress(text: string): Address {
  const { entrance, flat, ...nothing } = NO_ADDRESS
  return { ...nothing, address: text, ...streetAndHouse(text) }
}

/** From the account, where the shopper typed nothing themselves. */
export function filledFrom(
  draft: Draft,
  account: { name: string; phone: string; email: string } | null,
): Draft {
  if (!account) return draft
  return {
    ...draft,
    name: draft.name || account.name,
    phone: draft.phone === PHONE_PREFIX ? readablePhone(account.phone) : draft.phone,
    email: draft.email || account.email,
  }
}

function readablePhone(phone: string): string {
  return phone.replace(/^\+7(\d{3})(\d{3})(\d{2})(\d{2})$/, '+7 $1 $2 $3 $4')
}
