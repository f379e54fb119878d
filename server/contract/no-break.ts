import { remembered } from './remembered.ts'

/**
 * Words that do not stay behind at the end of a line: prepositions, conjunctions and particles that belong to
 * what follows.
 */
const LEADING =
  'а без близ в во да для до за и из изо или к как ко на над не ни но о об обо от по под при про с со у'
/** Of addresses: `ул. Лесная`, `д. 5`. */
const ABBREVIATED = 'ул пл пер просп пр наб бул ш д корп стр кв оф'
/** Particles that belong to what stands before them. */
const TRAILING = 'б бы ж же ли ль'
/** What is counted: a number does not part from it. */
const UNITS =
  '₽ Р руб шт % г кг м см мм км мл л МБ КБ кБ ГБ Вт °C мин минут минута минуты час часа часов день дня дней ' +
  'недель неделя недели мес месяц месяца месяцев год года лет января февраля марта апреля мая июня июля августа ' +
  'сентября октября ноября декабря товар товара товаров бонус бонуса бонусов баллов раз раза процентов ' +
  'магазин магазина магазинов пункт пункта пунктов размер размера размеров платежа платежей'

const anyOf = (words: string) => words.replaceAll(' ', '|')
const LETTER = '[\\p{L}\\p{N}_]'
const AFTER_LEADING = new RegExp(`(?<!${LETTER}|${LETTER}-)(${anyOf(LEADING)}) (?=\\S)`, 'giu')
const AFTER_ABBREVIATED = new RegExp(`(?<!${LETTER})(${anyOf(ABBREVIATED)})\\. (?=[\\p{Lu}\\d])`, 'gu')
const BEFORE_TRAILING = new RegExp(`(?<=\\p{L}) (?=(?:${anyOf(TRAILING)})(?!${LETTER}|-))`, 'giu')
const BEFORE_UNIT = new RegExp(`(?<=[\\d½]|\\}\\}) (?=(?:${anyOf(UNITS)})(?!${LETTER}))`, 'gu')
/** Thousands: `5 000`. */
const BETWEEN_THOUSANDS = /(?<=(?<!\d)\d{1,3}) (?=\d{3}(?!\d))/g
/** As `maskPhone` prints it. */
const PHONE = /\+7 \d{3} \d{3} \d{2} \d{2}/g
/** A house does not part from its street: `ул. Тверская, 19с9`, `Ленинский проспект, 99к5 · 3 км`; an hour is none. */
const BEFORE_HOUSE =
  /(?<=[а-яё.],) (?=\d{1,3}(?:[абвгде]|[кс/]\d{1,3})*(?![\p{L}\d:])(?![ \u00a0][\p{Ll}\d])(?![–−]))/giu
/** No line begins with a dash: `подробнее — в кабинете`. */
const BEFORE_DASH = / (?=—(?: |$))/g
/** A dot between parts never hangs at a line's end: it goes along with what follows. */
const AFTER_DOT = /(?<= ·) (?=\S)/g
const AFTER_NUMBER_SIGN = /(?<=№) (?=\S)/g
/** `1–2 декабря`: a line may end after a dash, and a word joiner keeps it from that. */
const WITHIN_RANGE = /(?<=\d)–(?=\d)/g

/**
 * A Russian text as it is printed: no line ends after a short word, between a number and its unit, before a dash, after
 * a dot between parts, or within a range of numbers. A text that has been through here stays as it is.
 *
 * For people's eyes alone: what programs read (JSON, attributes, SMS) has plain spaces.
 */
export function withNoBreaks(text: string): string {
  const set = withNoBreakSpaces(text)
  return set.includes('–') ? set.replace(WITHIN_RANGE, '–\u2060') : set
}

/** The same without ranges: only spaces become no-break spaces, so the length stays. */
export function withNoBreakSpaces(text: string): string {
  if (!text.includes(' ')) return text
  return text.length > NAME_MOST ? broken(text) : brokenOnce(text)
}

/** Names of goods, branches and values are looked through once: about a megabyte. */
const brokenOnce = remembered(broken, 5_000)
const NAME_MOST = 80

function broken(text: string): string {
  return text
    .replace(AFTER_LEADING, '$1\u00a0')
    .replace(AFTER_ABBREVIATED, '$1.\u00a0')
    .replace(BEFORE_TRAILING, '\u00a0')
    .replace(BEFORE_UNIT, '\u00a0')
    .replace(BEFORE_HOUSE, '\u00a0')
    .replace(BEFORE_DASH, '\u00a0')
    .replace(AFTER_DOT, '\u00a0')
    .replace(AFTER_NUMBER_SIGN, '\u00a0')
    .replace(PHONE, phone => phone.replaceAll(' ', '\u00a0'))
    .replace(BETWEEN_THOUSANDS, '\u00a0')
}
