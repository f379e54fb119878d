import type * as v from 'valibot'

/** A prop as editors read of it. */
export interface PropRow {
  name: string
  type: string
  /** What it is when it is left out. */
  usual: string
  meaning: string
}

/** As far as schemas of the contract go. */
type Schema = v.GenericSchema & {
  type: string
  wrapped?: Schema
  default?: unknown
  options?: readonly (Schema | string | number)[]
  item?: Schema
  entries?: Record<string, Schema>
}

const REQUIRED = 'нужно всегда'

/** The props of a schema in words, each with its meaning. */
export function propRows(props: v.GenericSchema, meanings: Record<string, string>): PropRow[] {
  return Object.entries((props as Schema).entries ?? {}).map(([name, schema]) => ({
    name,
    type: typeInWords(schema),
    usual: schema.type === 'optional' ? valueInWords(schema.default) : REQUIRED,
    meaning: meanings[name] ?? '',
  }))
}

/** The same of a part, whose props have no schema: each is a text that has to be given. */
export function propRowsOfPart(meanings: Record<string, string>): PropRow[] {
  return Object.entries(meanings).map(([name, meaning]) => ({
    name,
    type: 'текст',
    usual: REQUIRED,
    meaning,
  }))
}

function typeInWords(schema: Schema): string {
  const { type, wrapped, options = [], item, entries } = schema
  if (wrapped) return type === 'nullable' ? `${typeInWords(wrapped)} или ничего` : typeInWords(wrapped)
  switch (type) {
    case 'string':
      return 'текст'
    case 'number':
      return 'число'
    case 'boolean':
      return 'true или false'
    case 'picklist':
      return `одно из: ${options.join(', ')}`
    case 'union':
      return options.map(option => typeInWords(option as Schema)).join(' или ')
    case 'array':
      return item && item.type !== 'object' ? `список: ${typeInWords(item)}` : 'список'
    case 'object':
    case 'strict_object':
      return `запись: ${Object.keys(entries ?? {}).join(', ')}`
    default:
      return 'данные магазина'
  }
}

function valueInWords(value: unknown): string {
  if (value === undefined) return 'не задано'
  return value === '' ? 'пусто' : String(value)
}
