import { remembered } from '../../contract/remembered.ts'

const STOP = new Set([
  'и',
  'с',
  'со',
  'в',
  'во',
  'на',
  'для',
  'из',
  'по',
  'без',
  'к',
  'от',
  'до',
  'за',
  'или',
  'the',
  'and',
])
const LATIN_KEYS = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`"
const RUSSIAN_KEYS = 'йцукенгшщзхъфывапролджэячсмитьбюё'
/** Synonyms: stems that shoppers use, and those that categories use instead. */
const MEANS: Record<string, string[]> = {
  женск: ['женщин'],
  мужск: ['мужчин'],
  детск: ['девочк', 'мальчик', 'малыш'],
  майк: ['топ', 'футболк'],
  кофт: ['джемпер', 'кардиган', 'свитшот'],
  шуб: ['мех'],
}

const stemFor = remembered(stemOf)

/** Lower case, `ё` as `е`. */
export function folded(text: string): string {
  return text.toLowerCase().replaceAll('ё', 'е').normalize('NFC')
}

/** The stems of a text's words, in order; stop words are left out. */
export function stemsOf(text: string): string[] {
  return wordsOf(text).map(stemFor)
}

/** The words of a text, folded, not stemmed. */
export function wordsOf(text: string): string[] {
  return (folded(text).match(/[\p{L}\d]+/gu) ?? []).filter(word => !STOP.has(word))
}

export function stemOfWord(word: string): string {
  return stemFor(word)
}

/** Other stems that a stem may mean. */
export function meaningsOf(stem: string): string[] {
  return Object.hasOwn(MEANS, stem) ? (MEANS[stem] as string[]) : []
}

/**
 * What was meant with the keyboard in the other layout: `gkfnmt` -> `платье`, `яфкф` -> `zara`; null when
 * mixed.
 */
export function otherLayout(text: string): string | null {
  const lower = text.toLowerCase()
  const hasLatin = /[a-z]/.test(lower)
  const hasRussian = /[а-яё]/.test(lower)
  if (hasLatin === hasRussian) return null
  const [from, to] = hasLatin ? [LATIN_KEYS, RUSSIAN_KEYS] : [RUSSIAN_KEYS, LATIN_KEYS]
  return Array.from(lower, letter => to[from.indexOf(letter)] ?? letter).join('')
}

const GERUND = /((?<=[ая])(?:вшись|вши|в)|(?:ив|ыв)(?:шись|ши)?)$/
const REFLEXIVE = /с[яь]$/
const ADJECTIVE = /(?:[еиыо]е|[иы]ми|[еиыо]й|[еиыо]м|[ео]го|[ео]му|[иы]х|[ую]ю|[ая]я|[ое]ю)$/
const PARTICIPLE = /((?<=[ая])(?:ем|нн|вш|ющ|щ)|(?:ивш|ывш|ующ))$/
const VERB =
  /((?<=[ая])(?:ете|йте|ешь|нно|ла|на|ли|ем|ло|но|ет|ют|ны|ть|й|л|н)|(?:ейте|уйте|ила|ыла|ена|ите|или|ыли|ило|ыло|ено|ует|уют|ены|ить|ыть|ишь|ей|уй|ил|ыл|им|ым|ен|ят|ит|ыт|ую|ю))$/
const NOUN =
  /(?:иями|ями|ами|ией|иям|ием|иях|ев|ов|ие|ье|еи|ии|ей|ой|ий|ям|ем|ам|ом|ах|ях|ию|ью|ия|ья|а|е|и|й|о|у|ы|ь|ю|я)$/
const DERIVED = /ость?$/
const SUPERLATIVE = /ейше?$/
/**
 * `рубашек` is `рубашк-` with a vowel inserted. Snowball does not handle this, but a shop meets such words
 * all day.
 */
const FLEETING = /([бвгджзйклмнпрстфхцчшщ])[ео]к$/

/**
 * The stem of a Russian word in lower case with `ё` written `е`: `платьев`, `платья` -> `плат`. The Snowball
 * algorithm (snowballstem.org/algorithms/russian), which needs no dictionary; other words come back
 * unchanged.
 */
export function stemOf(word: string): string {
  const vowel = word.search(/[аеиоуыэюя]/)
  if (vowel < 0) return word
  const head = word.slice(0, vowel + 1)
  let rest = withoutEnding(word.slice(vowel + 1))
  rest = rest.replace(/и$/, '')
  rest = withoutDerivation(head, rest)
  const softened = rest.replace(SUPERLATIVE, '')
  rest = /нн$/.test(softened) ? softened.slice(0, -1) : softened === rest ? rest.replace(/ь$/, '') : softened
  return (head + rest).replace(FLEETING, '$1к')
}

function withoutEnding(rest: string): string {
  const gerund = rest.replace(GERUND, '')
  if (gerund !== rest) return gerund
  const plain = rest.replace(REFLEXIVE, '')
  const adjective = plain.replace(ADJECTIVE, '')
  if (adjective !== plain) return adjective.replace(PARTICIPLE, '')
  const verb = plain.replace(VERB, '')
  return verb !== plain ? verb : plain.replace(NOUN, '')
}

/** `-ость` is removed if two vowels, each followed by a consonant, come before it. */
function withoutDerivation(head: string, rest: string): string {
  const regions = /^.*?[аеиоуыэюя][^аеиоуыэюя].*?[аеиоуыэюя][^аеиоуыэюя]/.exec(head + rest)
  const shorter = rest.replace(DERIVED, '')
  return regions && head.length + shorter.length >= regions[0].length ? shorter : rest
}
