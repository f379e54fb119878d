/** The outside, each live or pretend. An implementation throws `ProviderError`; it never hangs (promise 17). */
export interface Providers {
  sms: SmsProvider
  mail: MailProvider
  addresses: AddressProvider
}

export interface SmsProvider {
  /** `key` is the outbox row's id: sending twice with one key is one message. Phone as `+79xxxxxxxxx`. */
  send(message: { phone: string; text: string; key: string }): Promise<void>
}

export interface MailProvider {
  send(message: {
    to: string
    subject: string
    html: string
    text: string
    key: string
    headers?: Record<string, string>
  }): Promise<void>
}

/** DaData's wire (`server/providers/README.md`): request and answer are its own shapes. */
export interface AddressProvider {
  suggest(request: AddressRequest): Promise<AddressSuggestion[]>
  /** The town of an internet address, or null. */
  locate(ip: string): Promise<AddressSuggestion | null>
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

export interface AddressSuggestion {
  value: string
  unrestricted_value: string
  data: Record<string, string | null>
}
