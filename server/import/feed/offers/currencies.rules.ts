import type { FeedCurrency } from '../xml/read-feed.ts'

/** What a unit of a currency costs in roubles. */
export type Rate =
  | { status: 'known'; rubles: number }
  /** The feed has the currency, but not its rate: the rate must be given before anything is imported. */
  | { status: 'asked'; reason: string }
  /** The feed does not have the currency. */
  | { status: 'unknown'; reason: string }

const ROUBLES = new Set(['RUR', 'RUB'])

/**
 * Roubles for a unit of each currency. Rates of a feed are in its base currency, the one whose rate is 1.
 * Either that is the rouble, or the feed gives the rate of the rouble, or the rate was given. A price without
 * a currency is in the base.
 *
 * @param given roubles for a unit, by code in capitals: overrides what the feed says
 */
export function rubleRates(
  declared: Pick<FeedCurrency, 'id' | 'rate'>[],
  given: ReadonlyMap<string, number>,
): (currency_id: string) => Rate {
  const texts = new Map(declared.map(({ id, rate }) => [codeOf(id), rate.trim()]))
  const base = baseOf(texts)
  const rublesOfBase = rublesOf(base, texts, given)

  return currency_id => {
    const code = codeOf(currency_id) || base
    if (ROUBLES.has(code)) return { status: 'known', rubles: 1 }
    const own = given.get(code)
    if (own !== undefined) return { status: 'known', rubles: own }
    const text = texts.get(code)
    if (text === undefined)
      return { status: 'unknown', reason: `валюты ${code} нет в фиде (currencies); курс: --rate ${code}=…` }
    const rate = readRate(text)
    if (rate === null) return asked(`курс ${code} в фиде «${text}», а не число`, code)
    if (rublesOfBase === null) return asked(`цены в ${code}, а основная валюта фида ${base}, не рубль`, base)
    // Only the rouble costs exactly a rouble.
    if (rate * rublesOfBase === 1) return asked(`курс ${code} в фиде 1, как у рубля`, code)
    return { status: 'known', rubles: rate * rublesOfBase }
  }
}

function asked(why: string, code: string): Rate {
  return { status: 'asked', reason: `${why}: задайте, сколько рублей стоит единица, --rate ${code}=…` }
}

function codeOf(id: string): string {
  return id.trim().toUpperCase()
}

function baseOf(texts: Map<string, string>): string {
  const bases = [...texts].filter(([, text]) => readRate(text) === 1).map(([code]) => code)
  return bases.find(code => ROUBLES.has(code)) ?? bases[0] ?? 'RUB'
}

function rublesOf(
  base: string,
  texts: Map<string, string>,
  given: ReadonlyMap<string, number>,
): number | null {
  if (ROUBLES.has(base)) return 1
  const own = given.get(base)
  if (own !== undefined) return own
  const roubleInBase = readRate(texts.get('RUB') ?? texts.get('RUR') ?? '')
  return roubleInBase === null ? null : 1 / roubleInBase
}

/** A number above 0; null for `CBRF`, `NBU`, `NBK`, `CB` and everything else that is not a number. */
function readRate(text: string): number | null {
  const rate = Number(text.trim().replace(',', '.'))
  return text.trim() !== '' && Number.isFinite(rate) && rate > 0 ? rate : null
}
