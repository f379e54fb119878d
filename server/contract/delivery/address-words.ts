import { TOWN_TYPES } from './town.ts'

/*
 * The state address register, whose words DaData returns, shortens every type and leaves out the stops: `Респ
 * Татарстан, г Казань, ул Баумана, д 5`. People write `Республика Татарстан, Казань, ул. Баумана, д. 5`.
 */

const REGION_TYPES: Record<string, string> = {
  Респ: 'Республика',
  республика: 'Республика',
  обл: 'область',
  'р-н': 'район',
  АО: 'автономный округ',
  Аобл: 'автономная область',
  Автономный: 'автономный',
}
const STREET_TYPES: Record<string, string> = {
  ул: 'ул.',
  'пр-кт': 'просп.',
  'пр-т': 'просп.',
  просп: 'просп.',
  'б-р': 'б-р',
  пер: 'пер.',
  наб: 'наб.',
  пл: 'пл.',
  ш: 'ш.',
  'пр-д': 'пр-д',
  туп: 'туп.',
  аллея: 'аллея',
  мкр: 'мкр.',
  'кв-л': 'квартал',
}
const HOUSE_TYPES: Record<string, string> = {
  д: 'д.',
  вл: 'вл.',
  зд: 'зд.',
  кв: 'кв.',
  оф: 'оф.',
  к: 'корп.',
  корп: 'корп.',
  стр: 'стр.',
}

/** `г Москва`, `г. Москва`, `Москва г` */
const TOWN = /^(?:г\.? ?([А-ЯЁ].*)|([А-ЯЁ].*) г\.?)$/
/** `с Ильинское` */
const SETTLEMENT = new RegExp(`^(${Object.keys(TOWN_TYPES).join('|')})\\.? (?=[А-ЯЁ])`)
const TYPE = `(${Object.keys(STREET_TYPES).join('|')})`
const STREET = new RegExp(`^${TYPE}(?:\\. ?| )(\\S.*)$`)
const STREET_AFTER = new RegExp(`^(\\S.*) ${TYPE}\\.?$`)
/** `Ленинский`, `Большая Сенная`: such a name stands before its type, except of a street. */
const ADJECTIVE = /^(?:[\p{L}\d-]+ )*\p{Lu}\p{L}*(?:ий|ый|ой|ая|яя|ое|ее)$/u
/** `д 5`, `12 к 3`, `кв. 7` */
const HOUSE = new RegExp(`(^| )(${Object.keys(HOUSE_TYPES).join('|')})\\.? ?(?=\\d)`, 'g')

/**
 * An address in one line as people write it, from one that the address service wrote, or that was typed in its
 * manner. What is written well stays, so it may be called twice.
 */
export function addressWords(line: string): string {
  return line.split(/, */).map(partWords).filter(Boolean).join(', ')
}

/**
 * The same for one part: a region, a town, a street, a house. `Свердловская обл` -> `Свердловская область`, `г
 * Москва` -> `Москва`, `пр-кт Ленинский` -> `Ленинский просп.`
 */
export function partWords(part: string): string {
  const text = part.trim().replace(/\s+/g, ' ')
  const words = text.split(' ')
  if (words.some(word => Object.hasOwn(REGION_TYPES, bare(word))) || / (область|округ)( |$)/.test(text))
    return regionWords(words)
  const named = text.replace(TOWN, '$1$2')
  if (named !== text) return named
  const [, town] = SETTLEMENT.exec(text) ?? []
  if (town) return text.replace(SETTLEMENT, `${TOWN_TYPES[town]} `)
  const plain = text.replace(HOUSE, (_, space, type) => `${space}${HOUSE_TYPES[type]} `)
  const [, type, name] = STREET.exec(plain) ?? []
  if (type && name) return streetWords(type, name)
  const [, name_before, type_after] = STREET_AFTER.exec(plain) ?? []
  return type_after && name_before ? streetWords(type_after, name_before) : plain
}

/** `Чувашская республика - Чувашия`, `Респ Саха /Якутия/`, `Ханты-Мансийский Автономный округ - Югра` */
function regionWords(words: string[]): string {
  return words
    .map(word => REGION_TYPES[bare(word)] ?? word)
    .join(' ')
    .replace(' - ', ' — ')
    .replace(/\/([^/]+)\//, '($1)')
}

const bare = (word: string) => word.replace(/\.$/, '')

function streetWords(type: string, name: string): string {
  const short = STREET_TYPES[type] ?? type
  return type !== 'ул' && ADJECTIVE.test(name) ? `${name} ${short}` : `${short} ${name}`
}
