import { foldColor, isColorWord, masculine } from '../../../catalog/colors.rules.ts'

const NAME_MOST = 250
const MARK = /^(?:размер|разм\.|р-р|р\.|рост|цвет|цв\.)\s*:?\s*/i
/** Words of a colour or size that the end of a name is looked through for. */
const TAIL_WORDS = 4

/**
 * The model's name without the colour and the size that this offer adds to it: `Футболка «Ветер» синяя, р. 46` ->
 * `Футболка «Ветер»`. Only what the offer's own colour and sizes say is taken off: in brackets, between commas, or at
 * the end. A name that says nothing else stays whole.
 */
export function cleanName(name: string, color: string, sizes: string[]): string {
  const said = new Set([color, ...color.split(/[/,]/), ...sizes].map(foldWords).filter(Boolean))
  const isSaid = (text: string) => isOwnWord(text, said)

  let clean = name.replace(/\s+/g, ' ').trim().slice(0, NAME_MOST)
  clean = clean.replace(/\s*\(([^()]*)\)/g, (whole, inside: string) => (isSaid(inside) ? '' : whole))
  const [first = '', ...others] = clean.split(/\s*[,;|]\s*/)
  clean = [first, ...others.filter(piece => piece !== '' && !isSaid(piece))].join(', ')
  for (;;) {
    const shorter = withoutTail(clean, isSaid)
    if (shorter === clean) return clean === '' ? name.trim() : clean
    clean = shorter
  }
}

function withoutTail(name: string, isSaid: (text: string) => boolean): string {
  const words = name.split(' ')
  for (let count = Math.min(TAIL_WORDS, words.length - 1); count > 0; count--) {
    if (isSaid(words.slice(-count).join(' ')))
      return words
        .slice(0, -count)
        .join(' ')
        .replace(/[\s,;/–—-]+$/, '')
  }
  return name
}

/** `цвет: Синий`, `синие`, `синий/46`: is all of it the offer's own colour or size? */
function isOwnWord(text: string, said: Set<string>): boolean {
  const plain = text.trim().replace(MARK, '')
  if (said.has(foldWords(plain))) return true
  // `бежевый капучино` of a feed whose colour is «Капучино».
  const [word = '', ...rest] = plain.split(' ')
  if (rest.length > 0 && isColorWord(word) && isOwnWord(rest.join(' '), said)) return true
  const parts = plain.split(/\s*[/,;]\s*/)
  return parts.length > 1 && parts.every(part => said.has(foldWords(part.replace(MARK, ''))))
}

function foldWords(text: string): string {
  return foldColor(text).split(' ').map(masculine).join(' ')
}

/** The colour that stands in a name, where no param names one: its last word that is an adjective of colour. */
export function colorInName(name: string): string {
  const word = name
    .split(/[\s,;/()«»"]+/)
    .filter(Boolean)
    .findLast(isColorWord)
  return word ? masculine(word.toLowerCase()) : ''
}

const SEXES: [string, RegExp][] = [
  ['Женский', /женщин|женск|девуш|для нее|women/],
  ['Мужской', /мужчин|мужск|для него|(^|[^o])men/],
  ['Для девочек', /девоч|girl/],
  ['Для мальчиков', /мальчик|boy/],
]

/** For whom a category is, by its own name or an ancestor's (nearest first); empty when none says. */
export function sexOfCategories(names: string[]): string {
  for (const name of names) {
    const folded = name.toLowerCase().replaceAll('ё', 'е')
    const found = SEXES.filter(([, pattern]) => pattern.test(folded))
    if (found[0] && found.length === 1) return found[0][0]
  }
  return ''
}
