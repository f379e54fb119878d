import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { type Address, splitAddress } from '../../server/contract/checkout/draft.ts'
import {
  AddressAnswer,
  type AddressSuggestion,
  isServed,
  SUGGESTIONS_MOST,
} from '../../server/contract/delivery/address.ts'
import { houseOfSuggestion } from '../../server/contract/delivery/house.ts'
import { call } from '../shared/calls/api.ts'
import { calculateDelivery } from '../shared/checkout/calculate.ts'
import { $draft, changeDraft } from '../shared/checkout/checkout-store.ts'
import { Field } from '../shared/field.tsx'
import { useShopStore } from '../shared/use-shop-store.ts'
import { $region } from '../shared/visitor-store.ts'

const ASKS_AFTER_MS = 300

/**
 * Street and house in one field. A suggestion fills the parts; typed text is split at its house. The delivery
 * is calculated for the address when the field is left or a house was suggested.
 */
export function AddressField({ error, shows_error }: { error: string | null; shows_error: boolean }) {
  const { address } = useShopStore($draft, () => $draft.value)
  const { name: town } = useShopStore($region, page => page.region)
  const [found, setFound] = useState<AddressSuggestion[]>([])
  const [active, setActive] = useState(-1)
  const asking = useRef<{ timer: ReturnType<typeof setTimeout>; stop: AbortController } | null>(null)
  const id = useId()

  const close = () => {
    clearTimeout(asking.current?.timer)
    asking.current?.stop.abort()
    setFound([])
    setActive(-1)
  }
  const type = (text: string) => {
    changeDraft(splitAddress(text))
    close()
    const stop = new AbortController()
    const timer = setTimeout(() => {
      // A failure leaves the typed text, which is enough for an order.
      suggestAddresses(text, stop.signal).then(setFound, () => setFound([]))
    }, ASKS_AFTER_MS)
    asking.current = { timer, stop }
  }
  const choose = (suggestion: AddressSuggestion) => {
    const parts = addressOfSuggestion(suggestion)
    changeDraft(parts)
    close()
    if (parts.house) return void calculateDelivery()
    // The house is still to be typed.
    type(`${parts.address}, `)
    document.getElementById('field-address')?.focus()
  }
  const press = (event: KeyboardEvent) => {
    if (found.length === 0) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) setActive(before => (before + step + found.length) % found.length)
    else if (event.key === 'Enter' && found[active]) choose(found[active])
    else if (event.key === 'Escape') close()
    else return
    event.preventDefault()
  }
  return (
    <div className="address">
      <Field
        name="address"
        label="Улица и дом"
        autoComplete="street-address"
        required
        maxLength={300}
        role="combobox"
        aria-expanded={found.length > 0}
        aria-autocomplete="list"
        aria-controls={found.length > 0 ? `${id}-list` : undefined}
        aria-activedescendant={active >= 0 ? `${id}-${active}` : undefined}
        value={address}
        error={error}
        shows_error={shows_error}
        onValue={type}
        onKeyDown={press}
        onBlur={() => {
          close()
          if ($draft.get().house) void calculateDelivery()
        }}
      />
      {found.length > 0 ? (
        <div className="address__list" role="listbox" id={`${id}-list`} aria-label="Адреса">
          {found.map((suggestion, index) => (
            <div
              key={suggestion.unrestricted_value}
              id={`${id}-${index}`}
              className="address__item"
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              // Before the field is left.
              onPointerDown={event => {
                event.preventDefault()
                choose(suggestion)
              }}
            >
              {lineOfSuggestion(suggestion, town)}
            </div>
          ))}
        </div>
      ) : null}
    </div>
  )
}

/** The parts as a checkout names them; the line is what the shopper reads in the field. */
export function addressOfSuggestion(suggestion: AddressSuggestion): Address {
  const { data } = suggestion
  const { street, house, post_code } = houseOfSuggestion(suggestion)
  return {
    address: [street, house].filter(Boolean).join(', '),
    street,
    house,
    post_code,
    city: data.settlement ?? data.city ?? data.region ?? '',
    region: data.region_with_type ?? '',
    city_type: data.settlement_type ?? data.city_type ?? '',
    city_parent: data.area_with_type ?? '',
    spot: house && data.geo_lat && data.geo_lon ? `${data.geo_lat},${data.geo_lon}` : '',
  }
}

/** `ул. Тверская, 7`, and its settlement where that is not the town itself. */
function lineOfSuggestion(suggestion: AddressSuggestion, town: string): string {
  const { address, city } = addressOfSuggestion(suggestion)
  return city && city !== town ? `${address}, ${city}` : address
}

const SHOWN = 7
const QUERY_LEAST = 3

/** Streets and houses of the shopper's town (contract 1.5). Throws `ApiError`. */
async function suggestAddresses(query: string, signal: AbortSignal): Promise<AddressSuggestion[]> {
  if (query.trim().length < QUERY_LEAST) return []
  const { kladr_id } = $region.get()
  const { suggestions } = await call('POST', '/minions/stuart/suggest/address', AddressAnswer, {
    body: {
      query,
      count: SUGGESTIONS_MOST,
      locations: [{ kladr_id }],
      from_bound: { value: 'street' },
      to_bound: { value: 'house' },
    },
    signal,
  })
  return suggestions.filter(({ data }) => data.street !== null && isServed(data.kladr_id)).slice(0, SHOWN)
}
