/** @jest-environment node */
import {
  isSameChoice,
  type PanelChoice,
  pairsOf,
  withTyped,
} from '../../../widgets/filter-panel/panel-choice.ts'
import { typedRange } from '../../../widgets/filter-panel/typed-range.ts'

const WHOLE = { min: 900, max: 5_000 }
const ALL = { from: 900, to: 5_000 }

describe('numbers typed into a range', () => {
  test.each([
    ['1500', '3000', { from: 1_500, to: 3_000 }],
    ['3000', '1500', { from: 1_500, to: 3_000 }],
    ['1', '99999999', null],
    ['', '3000', { from: 900, to: 3_000 }],
    ['1500', '0', { from: 1_500, to: 5_000 }],
    ['900', '5000', null],
    ['900', '5\u00a0000', null],
    ['1\u00a0500', '3 000', { from: 1_500, to: 3_000 }],
  ])('%p and %p are %p', (from, to, range) => {
    expect(typedRange({ from, to }, ALL, WHOLE)).toEqual(range)
  })

  test('are no change where the fields hold a choice wider than what the other filters leave', () => {
    const shown = { from: 100, to: 9_000 }
    expect(typedRange({ from: '100', to: '9000' }, shown, WHOLE)).toBeNull()
    expect(typedRange({ from: '1000', to: '9000' }, shown, WHOLE)).toEqual({ from: 1_000, to: 5_000 })
  })
})

describe('a choice when the form is sent', () => {
  const ranges = { price: WHOLE }
  const typed = (from: string, to: string) => (name: string) =>
    ({ f_price_from: from, f_price_to: to })[name] ?? null

  test('holds a price that is still being typed, beside what was ticked', () => {
    expect(withTyped({ color: ['red'] }, ranges, typed('1500', '5000'))).toEqual({
      color: ['red'],
      price: { from: 1_500, to: 5_000 },
    })
  })

  test('holds no price where the fields are as they were filled', () => {
    expect(withTyped({ color: ['red'] }, ranges, typed('900', '5000'))).toEqual({ color: ['red'] })
  })

  test('loses its price when the fields are emptied', () => {
    expect(withTyped({ price: { from: 1_500, to: 3_000 } }, ranges, typed('', ''))).toEqual({})
  })

  test('keeps its price where the form has no such fields', () => {
    const choice = { price: { from: 1_500, to: 3_000 } }
    expect(withTyped(choice, ranges, () => null)).toEqual(choice)
  })

  test('is asked for as codes and values', () => {
    expect(pairsOf(withTyped({ color: ['red', 'blue'] }, ranges, typed('1500', '3000')))).toEqual([
      { code: 'color', value: 'red,blue' },
      { code: 'price', value: '1500-3000' },
    ])
  })
})

test('two choices are the same in whatever order they were made', () => {
  const one: PanelChoice = { size: ['42'], color: ['red', 'blue'] }
  const other: PanelChoice = { color: ['blue', 'red'], size: ['42'] }
  expect(isSameChoice(one, other)).toBe(true)
  expect(isSameChoice({ ...one, color: ['blue'] }, other)).toBe(false)
  expect(isSameChoice({ price: { from: 1, to: 2 } }, { price: { from: 1, to: 3 } })).toBe(false)
})
