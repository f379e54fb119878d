import { remembered } from '../columns/remembered.rules.ts'
import { stemOf } from './russian-stem.rules.ts'

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
/** Stems that shoppers say and categories say otherwise. */
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

/** The stems of a text's words, in order; words that say nothing are left out. */
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

/** What was meant with the keyboard in the other layout: `gkfnmt` -> `платье`, `яфкф` -> `zara`; null when mixed. */
export function otherLayout(text: string): string | null {
  const lower = text.toLowerCase()
  const hasLatin = /[a-z]/.test(lower)
  const hasRussian = /[а-яё]/.test(lower)
  if (hasLatin === hasRussian) return null
  const [from, to] = hasLatin ? [LATIN_KEYS, RUSSIAN_KEYS] : [RUSSIAN_KEYS, LATIN_KEYS]
  return Array.from(lower, letter => to[from.indexOf(letter)] ?? letter).join('')
}
