/** The words of a town or a query, made comparable: `г. Орёл` and `орел` are the same. */
export function comparable(text: string): string {
  return text
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** Words that say what kind of place it is, not which. */
const TYPE_WORDS = new Set(
  'г гор город обл область край респ республика ао р-н район пос поселок пгт рп с село д деревня'.split(' '),
)

/**
 * The query's words without those that only name a kind of place, unless nothing else is left. Parts of a name that is
 * written with hyphens are never dropped.
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
 * What was meant when the keyboard was left in Latin: `vjcrdf` -> `москва`. Null when the query has a Cyrillic letter
 * or no Latin one.
 */
export function fromLatinKeys(query: string): string | null {
  if (/\p{Script=Cyrillic}/u.test(query) || !/[a-z]/i.test(query)) return null
  return query.toLowerCase().replace(/./gu, key => {
    const at = LATIN_KEYS.indexOf(key)
    return at < 0 ? key : (CYRILLIC_KEYS[at] ?? key)
  })
}

/** What people call towns, and what towns were called. */
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

/** The comparable name behind a nickname, or null. */
export function nicknamed(name: string): string | null {
  return Object.hasOwn(NICKNAMES, name) ? (NICKNAMES[name] ?? null) : null
}
