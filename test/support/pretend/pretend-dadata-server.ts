import type { IncomingMessage } from 'node:http'
import type { AddressSuggestion } from '../../../server/contract/delivery/address.ts'
import { pretendAddresses } from '../../../server/providers/addresses/pretend-addresses.ts'
import type { AddressRequest } from '../../../server/providers/providers.ts'
import { BUILT_IN_TOWNS } from '../goods/built-in-towns.ts'
import { type PretendGate, pretendGate } from './pretend-gate.ts'

export interface PretendDadata extends PretendGate<{ path: string; body: unknown }> {
  /**
   * The status to answer with instead, when set: 403 is a wrong key or a used-up daily quota, 429 too many
   * requests.
   */
  status: number | null
  /** Suggestions to return instead of the built-in towns. */
  suggestions: AddressSuggestion[] | null
}

/**
 * DaData on loopback, in its own format: the complete set of members, including lists and objects, numbers as
 * texts, and null for unknown values.
 */
export async function pretendDadata(options: { key: string }): Promise<PretendDadata> {
  const engine = pretendAddresses(BUILT_IN_TOWNS, { has_streets: true })
  const dadata = (await pretendGate(answer)) as PretendDadata
  dadata.status = null
  dadata.suggestions = null
  return dadata

  async function answer(req: IncomingMessage, text: string, seen: PretendDadata['seen']) {
    if (req.headers.authorization !== `Token ${options.key}`) return refusal(403)
    if (dadata.status !== null) return refusal(dadata.status)
    if (req.method !== 'POST' || !req.headers['content-type']?.startsWith('application/json'))
      return refusal(405)
    const body = JSON.parse(text)
    seen.push({ path: req.url ?? '', body })
    if (req.url === '/suggest/address') {
      const found = dadata.suggestions ?? (await engine.suggest(body as AddressRequest))
      return { body: { suggestions: found.map(onWire) } }
    }
    if (req.url === '/findById/address') {
      const { query } = body as { query: string }
      const own = dadata.suggestions?.filter(({ data }) => data.fias_id === query)
      const found = own ?? [await engine.byId(query)].filter(each => each !== null)
      return { body: { suggestions: found.map(onWire) } }
    }
    if (req.url === '/iplocate/address') {
      const found = await engine.locate((body as { ip: string }).ip)
      return { body: { location: found ? onWire(found) : null } }
    }
    return refusal(404)
  }
}

function refusal(status: number) {
  return { status, body: { family: 'CLIENT_ERROR', reason: 'Forbidden', message: 'no' } }
}

function onWire(suggestion: AddressSuggestion) {
  return {
    ...suggestion,
    data: {
      country: 'Россия',
      country_iso_code: 'RU',
      federal_district: null,
      geoname_id: '524901',
      capital_marker: '0',
      okato: '45286585000',
      qc_geo: '4',
      qc_complete: null,
      history_values: ['ул Старая'],
      metro: [{ name: 'Арбатская', line: 'Арбатско-Покровская', distance: 0.4 }],
      divisions: { administrative: null },
      source: null,
      ...suggestion.data,
    },
  }
}
