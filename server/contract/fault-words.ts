import type { BaseIssue } from 'valibot'

// What the libraries that read files have against them, in Russian: for whoever wrote the file. Their own words are
// English, so no message of theirs is printed.

/** By what valibot was checking. */
const BY_CHECK: Record<string, string> = {
  non_empty: 'не может быть пустым',
  integer: 'нужно целое число',
  url: 'нужен адрес, как https://example.ru/',
}
const LIMITS: Record<string, (requirement: unknown) => string> = {
  min_value: least => `нужно не меньше ${least}`,
  max_value: most => `нужно не больше ${most}`,
  length: length => `нужно ровно ${length}`,
  min_length: least => `нужно хотя бы ${least}`,
  max_length: most => `нужно не больше ${most}`,
}
/** By what it expected. */
const KINDS: Record<string, string> = {
  string: 'текст',
  number: 'число',
  boolean: 'true или false',
  Array: 'список',
  Object: 'объект',
  null: 'null',
}

/**
 * An issue of a schema that has no words of its own for it; pass it as the `message` of the parsing: those that a
 * schema has stay.
 */
export function issueInWords(issue: BaseIssue<unknown>): string {
  const { type, expected, received, requirement } = issue as BaseIssue<unknown> & { requirement?: unknown }
  if (received === 'undefined') return 'поля нет, а без него нельзя'
  if (expected === 'never') return 'такого поля нет'
  const words = BY_CHECK[type] ?? LIMITS[type]?.(requirement)
  if (words) return words
  const [first, ...others] = issue.kind === 'schema' ? wantedOf(expected ?? '') : []
  if (first === undefined) return 'записано неверно'
  return `${MASCULINE.has(first) ? 'нужен' : 'нужно'} ${[first, ...others].join(' или ')}`
}

/**
 * What is wrong with a property, with its name before it: `limit: нужно целое число`. Words that a schema has of its own
 * may have it already: `limit — целое число, от 1 до 48`. Issues of several properties together have no name.
 */
export function propertyInWords(name: string | null, { message }: { message: string }): string {
  const isNamed = !name || message.split(/[^\w.-]+/).includes(name)
  return isNamed ? message : `${name}: ${message}`
}

const MASCULINE = new Set(['текст', 'список', 'объект'])

/** `("store" | "warehouse")`, `(string | number)` */
function wantedOf(expected: string): string[] {
  const all = expected.replace(/^\(|\)$/g, '').split(' | ')
  const words = all.map(one => (/^("[^"]*"|\d+)$/.test(one) ? one : KINDS[one]))
  return words.every(word => word !== undefined) ? words : []
}

/** By the code of `yaml`. */
const OF_YAML: Record<string, string> = {
  BAD_INDENT: 'отступ не такой, как у соседних строк',
  BLOCK_AS_IMPLICIT_KEY: 'значение с двоеточием стоит в кавычках',
  DUPLICATE_KEY: 'это имя здесь уже есть',
  MISSING_CHAR: 'не хватает кавычки, скобки, запятой или двоеточия',
  MULTILINE_IMPLICIT_KEY: 'имя не помещается на строке: не хватает двоеточия или кавычки',
  TAB_AS_INDENT: 'отступы — пробелами, а не табуляцией',
  UNEXPECTED_TOKEN: 'лишний знак',
}

/** What `yaml` has against a text: an error of its own, or any that it threw. */
export function yamlInWords({ code = '', message }: { code?: string; message: string }): string {
  if (/end with a ]/.test(message)) return 'список не закрыт: не хватает «]»'
  if (/end with a }/.test(message)) return 'скобка не закрыта: не хватает «}»'
  if (/closing/.test(message)) return 'кавычка не закрыта'
  if (/without - indicator/.test(message))
    return 'отступ не тот: строка не относится ни к одному пункту списка'
  if (/\b(alias|anchor)/i.test(message)) return 'текст, который начинается с * или &, стоит в кавычках'
  return OF_YAML[code] ?? 'это не YAML'
}
