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

/** Towns ending in a soft sign are feminine except for these: Ярославль, Ставрополь. */
const MANLY = /(поль|славль|анадырь)$/i
/** Their last vowel is dropped in the genitive: Орёл, Елец. */
const RUNS_AWAY = /(ец|[^т]ок|ёк|ёл)$/

/**
 * A town after «из» or «в магазинах»: `Казань` -> `Казани`. Where the ending alone does not tell how a name
 * declines, and for names of several words, the word «город» declines instead: `города Нижний Новгород`.
 */
export function ofTown(name: string): string {
  const [, before = '', stem = name, after = ''] = /^(Санкт-)?([^-]*)(-на-.*)?$/.exec(name) ?? []
  const declined = /^[А-ЯЁ][а-яё]+$/.test(stem) ? declinedOf(stem) : null
  return declined === null ? `города ${name}` : `${before}${declined}${after}`
}

function declinedOf(stem: string): string | null {
  const root = stem.slice(0, -1)
  if (/[бвгджзклмнпрстфхцчшщ]$/.test(stem)) return RUNS_AWAY.test(stem) ? null : `${stem}а`
  if (stem.endsWith('ь')) return MANLY.test(stem) ? `${root}я` : `${root}и`
  if (/([гкхжшчщ]а|я)$/.test(stem)) return `${root}и`
  return stem.endsWith('а') ? `${root}ы` : null
}
