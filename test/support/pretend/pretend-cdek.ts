import { type Fault, type PretendGate, pretendGate } from './pretend-gate.ts'

export interface PretendCdek extends PretendGate<{ method: string; path: string; body: unknown }> {
  /** Tokens that it has issued; each is valid until `expire`. */
  tokens: number
  /** Invalidates every token: the next call with one is answered 401. */
  expire(): void
  /** The answer of the calculator, when set. */
  status: number | null
  tariffs: object[] | null
  /** Cities by FIAS code; it knows no others. */
  cities: Record<string, number>
  fault: Fault
  /** The parcels that it carries; it knows no other numbers. */
  parcels: PretendParcel[]
}

export interface PretendParcel {
  uuid: string
  cdek_number: string
  /** The shop's own number of the order. */
  im_number: string
  /** The codes of its statuses, in the order in which they are reported. */
  codes: string[]
  /** The order for its return. */
  return_uuid?: string
}

const TARIFF = {
  tariff_code: 136,
  tariff_name: 'Посылка склад-склад',
  delivery_mode: 4,
  delivery_sum: 245.5,
  period_min: 2,
  period_max: 3,
}
const TO_ADDRESS = {
  ...TARIFF,
  tariff_code: 137,
  tariff_name: 'Посылка склад-дверь',
  delivery_mode: 3,
  delivery_sum: 99,
}

/**
 * CDEK's API v2 on loopback, in its own format: a form to get a token, which is valid for an hour, cities as
 * a list, tariffs by weight.
 */
export async function pretendCdek(keys: { account: string; password: string }): Promise<PretendCdek> {
  let good = ''
  const cdek = (await pretendGate(answer)) as PretendCdek
  Object.assign(cdek, {
    tokens: 0,
    status: null,
    tariffs: null,
    cities: {},
    parcels: [],
    expire: () => {
      good = ''
    },
  })
  return cdek

  function answer(
    req: { url?: string | undefined; method?: string | undefined; headers: Record<string, unknown> },
    text: string,
    seen: PretendCdek['seen'],
  ) {
    const url = new URL(req.url ?? '/', 'http://cdek')
    const path = url.pathname
    const isForm = String(req.headers['content-type']).startsWith('application/x-www-form-urlencoded')
    const body = isForm
      ? Object.fromEntries(new URLSearchParams(text))
      : text === ''
        ? null
        : JSON.parse(text)
    seen.push({ method: req.method ?? '', path, body })
    if (path === '/oauth/token') {
      const form = body as Record<string, string>
      const isKnown =
        isForm &&
        form.grant_type === 'client_credentials' &&
        form.client_id === keys.account &&
        form.client_secret === keys.password
      if (!isKnown)
        return { status: 401, body: { error: 'invalid_client', error_description: 'Bad client credentials' } }
      cdek.tokens++
      good = `token-${cdek.tokens}`
      return {
        body: {
          access_token: good,
          token_type: 'bearer',
          expires_in: 3_599,
          scope: 'order:all payment:all',
          jti: 'j',
        },
      }
    }
    if (good === '' || req.headers.authorization !== `Bearer ${good}`) {
      return {
        status: 401,
        body: {
          requests: [
            { state: 'INVALID', errors: [{ code: 'v2_token_expired', message: 'Token has expired' }] },
          ],
        },
      }
    }
    if (path === '/location/cities') {
      const fias = url.searchParams.get('fias_guid') ?? ''
      const code = cdek.cities[fias]
      return {
        body:
          code === undefined
            ? []
            : [{ code, city: 'Миасс', fias_guid: fias, country_code: 'RU', payment_limit: -1.0 }],
      }
    }
    if (req.method === 'GET' && (path === '/orders' || path.startsWith('/orders/'))) {
      const found = cdek.parcels.find(
        ({ uuid, cdek_number, im_number }) =>
          path === `/orders/${uuid}` ||
          url.searchParams.get('cdek_number') === cdek_number ||
          url.searchParams.get('im_number') === im_number,
      )
      return found ? { body: orderOf(found) } : { status: 400, body: NOT_FOUND }
    }
    if (path === '/calculator/tarifflist' && req.method === 'POST') {
      if (cdek.status !== null)
        return { status: cdek.status, body: { errors: [{ code: 'v2_internal_error', message: 'no' }] } }
      const [parcel] = (body as { packages: { weight: number }[] }).packages
      const more = Math.floor((parcel?.weight ?? 0) / 1_000) * 10
      const tariffs = cdek.tariffs ?? [TO_ADDRESS, { ...TARIFF, delivery_sum: TARIFF.delivery_sum + more }]
      return { body: { tariff_codes: tariffs } }
    }
    return { status: 404, body: { errors: [] } }
  }
}

const REQUEST = {
  request_uuid: '72753031-2f82-4f38-9d7c-4a1b2f0a3c11',
  type: 'GET',
  date_time: '2026-01-20T08:00:00+0000',
}
const NOT_FOUND = {
  requests: [
    {
      ...REQUEST,
      state: 'INVALID',
      errors: [{ code: 'v2_entity_not_found', message: 'Entity is not found' }],
    },
  ],
  related_entities: [],
}

/** As `GET /orders` returns it: the newest status first, times in the time zone of the place. */
function orderOf({ uuid, cdek_number, im_number, codes, return_uuid }: PretendParcel) {
  return {
    entity: {
      uuid,
      type: 1,
      is_return: false,
      is_reverse: false,
      cdek_number,
      number: im_number,
      delivery_mode: '4',
      tariff_code: 136,
      recipient: { name: 'Анна', phones: [{ number: '+79161234567' }] },
      packages: [{ number: '1', weight: 1_000 }],
      delivery_problem: [],
      statuses: codes
        .map((code, at) => ({
          code,
          name: code,
          date_time: new Date(Date.UTC(2026, 0, 16, at)).toISOString().replace('.000Z', '+0000'),
          city: 'Казань',
        }))
        .toReversed(),
      related_entities: return_uuid
        ? [{ uuid: return_uuid, type: 'return_order', cdek_number: `9${cdek_number}` }]
        : [],
    },
    requests: [{ ...REQUEST, type: 'CREATE', state: 'SUCCESSFUL' }],
    related_entities: [],
  }
}
