import { type Fault, type PretendGate, pretendGate } from './pretend-gate.ts'

export interface PretendCdek extends PretendGate<{ method: string; path: string; body: unknown }> {
  /** Tokens that it gave out; each is good until `expire`. */
  tokens: number
  /** Takes every token back: the next call with one is 401. */
  expire(): void
  /** Answered to the calculator, when set. */
  status: number | null
  tariffs: object[] | null
  /** Cities by their FIAS code; others it does not know. */
  cities: Record<string, number>
  fault: Fault
}

const TARIFF = {
  tariff_code: 136,
  tariff_name: 'Посылка склад-склад',
  delivery_mode: 4,
  delivery_sum: 245.5,
  period_min: 2,
  period_max: 3,
}
const TO_THE_DOOR = {
  ...TARIFF,
  tariff_code: 137,
  tariff_name: 'Посылка склад-дверь',
  delivery_mode: 3,
  delivery_sum: 99,
}

/** CDEK's API v2 on loopback, with its wire: a form for a token, an hour of it, cities as a list, tariffs by weight. */
export async function pretendCdek(keys: { account: string; password: string }): Promise<PretendCdek> {
  let good = ''
  const cdek = (await pretendGate(answer)) as PretendCdek
  Object.assign(cdek, {
    tokens: 0,
    status: null,
    tariffs: null,
    cities: {},
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
    if (path === '/calculator/tarifflist' && req.method === 'POST') {
      if (cdek.status !== null)
        return { status: cdek.status, body: { errors: [{ code: 'v2_internal_error', message: 'no' }] } }
      const [parcel] = (body as { packages: { weight: number }[] }).packages
      const more = Math.floor((parcel?.weight ?? 0) / 1_000) * 10
      const tariffs = cdek.tariffs ?? [TO_THE_DOOR, { ...TARIFF, delivery_sum: TARIFF.delivery_sum + more }]
      return { body: { tariff_codes: tariffs } }
    }
    return { status: 404, body: { errors: [] } }
  }
}
