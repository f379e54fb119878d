import type { BaseIssue } from 'valibot'
import { FIELD_REQUIRED } from '../../contract/checkout/payload-fields.ts'

/** What a field should have been, by what valibot expected; for people, where the contract has no words of its own. */
const EXPECTED: Record<string, string> = {
  string: 'нужен текст',
  number: 'нужно число',
  integer: 'нужно целое число',
  boolean: 'нужно да или нет',
  array: 'нужен список',
  object: 'нужен объект с полями',
  strict_object: 'нужен объект с полями',
  picklist: 'нет такого варианта',
  literal: 'нет такого варианта',
  non_empty: FIELD_REQUIRED,
  min_length: 'слишком коротко',
  max_length: 'слишком длинно',
  min_value: 'слишком мало',
  max_value: 'слишком много',
}

/**
 * A message for the shopper, in Russian (decision 10): every field of every call has one, whether or not
 * its schema thought of words.
 */
export function wordsOfIssue(issue: BaseIssue<unknown>): string {
  if (issue.kind === 'schema' && (issue.input === undefined || issue.input === null)) return FIELD_REQUIRED
  return EXPECTED[issue.type] ?? 'заполнено неверно'
}
