import { cityFrom, cityIn } from 'lvovich'
import { remembered } from '../../contract/remembered.ts'

/** The words of a town or a query, normalised: `г. Орёл` and `орел` are the same. */
export function comparable(text: string): string {
  return text
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** Words that say what kind of place it is, not which one. */
const TYPE_WORDS = new Set(
  'г гор город обл область край респ республика ао р-н район пос поселок пгт рп с село д деревня'.split(' '),
)

/**
 * The query's words without those that only name a kind of place, unless nothing else is left. Parts of a
 * hyphenated name are never dropped.
 */
export function significantWords(query: string): string[] {
  const written = query
    .toLowerCase()
    .replaceAll('ё', 'е')
    .split(/[\s,.;]+/)
  const significant = comparable(written.filter(word => !TYPE_WORDS.has(word)).join(' '))
  return (significant || comparable(query)).split(' ').filter(Boolean)
}

const LATIN_KEYS = "`qwertyuiop[]asdfghjkl;'zxcvbnm,."
const CYRILLIC_KEYS = 'ёйцукенгшщзхъфывапролджэячсмитьбю'

/**
 * What was meant when the keyboard was left in Latin: `vjcrdf` -> `москва`. Null when the query has a
 * Cyrillic letter or no Latin one.
 */
export function fromLatinKeys(query: string): string | null {
  if (/\p{Script=Cyrillic}/u.test(query) || !/[a-z]/i.test(query)) return null
  return query.toLowerCase().replace(/./gu, key => {
    const at = LATIN_KEYS.indexOf(key)
    return at < 0 ? key : (CYRILLIC_KEYS[at] ?? key)
  })
}

/** Nicknames of towns, and their former names. */
const NICKNAMES: Record<string, string> = {
  мск: 'москва',
  питер: 'санкт петербург',
  спб: 'санкт петербург',
  ленинград: 'санкт петербург',
  екб: 'екатеринбург',
  ебург: 'екатеринбург',
  свердловск: 'екатеринбург',
  нск: 'новосибирск',
  новосиб: 'новосибирск',
  нн: 'нижний новгород',
  горький: 'нижний новгород',
  куйбышев: 'самара',
  сталинград: 'волгоград',
  рнд: 'ростов на дону',
  челны: 'набережные челны',
  калинин: 'тверь',
  кенигсберг: 'калининград',
}

/** The normalised name behind a nickname, or null. */
export function nicknamed(name: string): string | null {
  return Object.hasOwn(NICKNAMES, name) ? (NICKNAMES[name] ?? null) : null
}

/** `г Казань` and `Казань`, `Орёл` and `Орел` are the same. */
export function isSameName(one: string, other: string): boolean {
  return plainName(one) === plainName(other)
}

export function plainName(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/^(г|город)\.?\s+/, '')
}

/** The library takes these for what they are not: «Елеца», «Химков», «Электросталя», «Речноя». */
const DOUBTFUL = /(ец|[^т]ок|ёк|ки|таль|ой)$/

/** The library tries all its rules for a name, and each quote asks for the same few towns again. */
const DECLINED_MOST = 2_000

/**
 * A town after «из» or «в магазинах»: `Казань` -> `Казани`, `Нижний Новгород` -> `Нижнего Новгорода`. Where
 * the library would be wrong, the word «город» declines instead: `города Химки`.
 */
export const ofTown = remembered(
  name => (isDeclined(name) ? cityFrom(name) : `города ${name}`),
  DECLINED_MOST,
)

/** Where: `в Москве`, `во Владивостоке`, `в городе Химки`. */
export const inTown = remembered(name => {
  if (!isDeclined(name)) return `в городе ${name}`
  return `${/^[ВФ][бвгджзклмнпрстфхцчшщ]/.test(name) ? 'во' : 'в'} ${cityIn(name)}`
}, DECLINED_MOST)

function isDeclined(name: string): boolean {
  return /^[А-ЯЁ][а-яё]+(?:[ -][А-ЯЁа-яё]+)*$/.test(name) && !DOUBTFUL.test(name)
}
