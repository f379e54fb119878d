import type * as v from 'valibot'
import type { Seeded } from '../../../server/demo/catalogue/seeded.ts'

type Schema = v.GenericSchema & {
  entries?: Record<string, Schema>
  item?: Schema
  items?: Schema[]
  options?: unknown[]
  wrapped?: Schema
  literal?: unknown
  value?: Schema
  pipe?: Schema[]
}

/**
 * Texts that some rule accepts, so that only one place of a value is malformed; and some that only look like
 * them.
 */
const TEXTS = [
  '',
  'Анна Каренина',
  'anna@example.ru',
  '+7 916 123 45 67',
  '123456',
  '4',
  'color',
  '/catalog/women/',
  '93b3df57-4c89-44df-ac42-96f05e9cd3b9',
  '7700000000000',
  'UTC+3',
  'widget.broken',
  '//',
  'http://[',
  '/\\evil.example',
  '{}',
]

/**
 * A value of the schema's shape: its members with their types, optional ones present or not. What pipes
 * require in addition (lengths, patterns) is met only by chance.
 *
 * @param given values by the name of their member, for ids that must exist
 */
export function soundValue(schema: Schema, chance: Seeded, given: Record<string, unknown> = {}): unknown {
  switch (schema.type) {
    case 'object':
    case 'loose_object':
    case 'strict_object':
      return Object.fromEntries(
        Object.entries(schema.entries ?? {})
          .filter(([, member]) => !isOptional(member) || chance.isLucky(0.7))
          .map(([name, member]) => [
            name,
            name in given && chance.isLucky(0.8) ? given[name] : soundValue(member, chance, given),
          ]),
      )
    case 'array':
      return Array.from({ length: chance.integer(0, 3) }, () =>
        schema.item ? soundValue(schema.item, chance, given) : null,
      )
    case 'tuple':
      return (schema.items ?? []).map(item => soundValue(item, chance, given))
    case 'record':
      return schema.value ? { a: soundValue(schema.value, chance, given) } : {}
    case 'optional':
    case 'nullish':
    case 'nullable':
    case 'exact_optional':
      return schema.wrapped ? soundValue(schema.wrapped, chance, given) : null
    case 'union':
    case 'variant':
      return soundValue(chance.pick(schema.options as Schema[]), chance, given)
    case 'picklist':
    case 'enum':
      return chance.pick(schema.options as unknown[])
    case 'literal':
      return schema.literal
    case 'number':
      return chance.pick([0, 1, 3, 4, 13, 299, 55.75])
    case 'boolean':
      return chance.isLucky(0.5)
    default:
      return chance.pick(TEXTS)
  }
}

function isOptional(schema: Schema): boolean {
  return ['optional', 'nullish', 'exact_optional'].includes(schema.type)
}
