/** @jest-environment node */

import type { IndexedValue } from '../../../server/catalog/filters/filter-index.ts'
import { listValue } from '../../../server/catalog/filters/shown-values.ts'
import { filterGroups } from '../../../server/contract/catalog/filter-groups.ts'

const red = { id: 7, slug: 'red', value: 'Красный', background: '#f00' } as IndexedValue
const shown = (of: IndexedValue, count = 3, selected = false) => listValue({ of, count, selected })

test('a value with its number is one frozen object, also after an import that changed nothing of it', () => {
  expect(shown(red)).toBe(shown({ ...red }))
  expect(Object.isFrozen(shown(red))).toBe(true)
})

test.each<[string, Parameters<typeof shown>]>([
  ['another number', [red, 4]],
  ['chosen', [red, 3, true]],
  ['renamed', [{ ...red, value: 'Алый' }]],
  ['of another colour', [{ ...red, background: '#e00' }]],
  ['without a colour', [{ id: 7, slug: 'red', value: 'Красный' } as IndexedValue]],
  ['at another address', [{ ...red, slug: 'krasnyy' }]],
  ['of another filter', [{ ...red, id: 8 }]],
])('is another one when it is %s', (_, [of, count = 3, selected = false]) => {
  shown(red)
  const { id, slug, value, background } = of
  expect(shown(of, count, selected)).toEqual({
    ...{ id, slug, value, count, selected },
    ...(background ? { background } : {}),
  })
})

test('many values with many numbers are themselves, whatever places they fall on', () => {
  for (let turn = 0; turn < 2; turn++)
    for (let id = 1; id <= 300; id++)
      for (const count of [0, 1, 2, 50, 999]) {
        const of = { ...red, id, slug: `value-${id}` }
        expect(shown(of, count)).toMatchObject({ id, slug: of.slug, count })
      }
})

test('its words are printed by whoever prints them', () => {
  const filters = [{ id: 1, slug: 'color', name: 'Цвет', type: 3 as const, values: [shown(red)] }]
  const wordsBy = (printed?: (words: string) => string) =>
    filterGroups(filters, '', printed)[0]?.values[0]?.words
  expect([wordsBy(words => `«${words}»`), wordsBy(), wordsBy(words => `«${words}»`)]).toEqual([
    '«Красный»',
    'Красный',
    '«Красный»',
  ])
})
