import fc from 'fast-check'
import {
  choiceFromPairs,
  choiceFromPath,
  type FilterDictionary,
  pairsOfChoice,
  pathOfChoice,
  toggledChoice,
} from '../../../server/catalog/listing/listing-url.rules.ts'
import type { FilterChoice } from '../../../server/contract/catalog/filter.ts'

/** Codes are slugs; values are slugs too, but for shops, whose ids are the feed's own texts. */
const codes = ['brand', 'color', 'p-size', 'price', 'shop', 'size'] as const
const slug = fc.stringMatching(/^[a-z0-9][a-z0-9.-]{0,12}$/)
const anyText = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 })
const range = fc
  .tuple(fc.option(fc.nat(99_999_999)), fc.option(fc.nat(99_999_999)))
  .filter(([from, to]) => from !== null || to !== null)
  .map(([a, b]) =>
    a !== null && b !== null ? { from: Math.min(a, b), to: Math.max(a, b) } : { from: a, to: b },
  )

const choices: fc.Arbitrary<FilterChoice> = fc
  .subarray([...codes])
  .chain(chosen =>
    fc.tuple(
      ...chosen.map(code =>
        fc.tuple(
          fc.constant(code),
          code === 'price'
            ? range
            : fc
                .uniqueArray(code === 'shop' ? anyText : slug, { minLength: 1, maxLength: 6 })
                .map(list => list.sort()),
        ),
      ),
    ),
  )
  .map(entries => Object.assign(Object.create(null), Object.fromEntries(entries)))

const everything: FilterDictionary = {
  kindOf: code => (code === 'price' ? 'range' : codes.includes(code as never) ? 'list' : null),
  hasValue: () => true,
}
const colors: FilterDictionary = {
  kindOf: code => (code === 'price' ? 'range' : code === 'color' || code === 'brand' ? 'list' : null),
  hasValue: (code, value) => (code === 'color' ? ['krasnyy', 'siniy'] : ['zara']).includes(value),
}

test('any choice has one address, and the address gives the choice back', () => {
  fc.assert(
    fc.property(choices, choice => {
      const segment = pathOfChoice(choice)
      fc.pre(segment !== '')
      expect(choiceFromPath(segment, everything)).toEqual({ status: 'canonical', choice })
      expect(segment).toMatch(/^([^/=]+=[^/]+\/)+$/)
    }),
  )
})

test('any other order of codes and values leads to the one address', () => {
  fc.assert(
    fc.property(choices, fc.nat(), (choice, turn) => {
      const segment = pathOfChoice(choice)
      fc.pre(segment !== '')
      const parts = segment.split('/').filter(Boolean)
      const turned = [...parts.slice(turn % parts.length), ...parts.slice(0, turn % parts.length)]
      const other = turned
        .map(part => {
          const [code, value = ''] = part.split('=')
          return `${code}=${value.split(',').reverse().join(',')}`
        })
        .join('/')
      const read = choiceFromPath(other, everything)
      // Without its last slash no address is the canonical one.
      expect(read).toEqual({ status: 'moved', choice, segment })
    }),
  )
})

test('any choice survives the call of the filter panel', () => {
  fc.assert(
    fc.property(choices, choice => {
      const withoutCommas = Object.values(choice).every(
        chosen => !Array.isArray(chosen) || chosen.every(value => !value.includes(',')),
      )
      fc.pre(withoutCommas)
      expect(choiceFromPairs(pairsOfChoice(choice), everything)).toEqual({ status: 'canonical', choice })
    }),
  )
})

test('any text at all is answered: read, moved or unknown', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 40 }), text => {
      expect(['canonical', 'moved', 'unknown']).toContain(choiceFromPath(text, colors).status)
    }),
  )
})

test('values are written as the contract has them', () => {
  const choice = {
    size: ['44', '42'],
    price: { from: 1_000, to: 5_000 },
    in_stock: ['true'],
    shop: ['msk/1', 'a,b'],
  }
  expect(pathOfChoice(choice)).toBe('in_stock=true/price=1000-5000/shop=a%2Cb,msk%2F1/size=42,44/')
  expect(pairsOfChoice({ in_stock: ['true', 'false'], price: { from: 1_000, to: null } })).toEqual([
    { code: 'in_stock', value: 'false,true' },
    { code: 'price', value: '1000-' },
  ])
})

test.each([
  'colour=krasnyy/',
  'color=zelenyy/',
  'color=krasnyy,zelenyy/',
  'color=/',
  'color/',
  '=krasnyy/',
  'color=%E0%A4%A/',
  'price=dear/',
  'price=-/',
  'price=1000/',
  'price=1-2-3/',
  '__proto__=x/',
])('an unknown filter or value is recognised: %s', segment => {
  expect(choiceFromPath(segment, colors).status).toBe('unknown')
})

test.each([
  ['color=siniy,krasnyy/', 'color=krasnyy,siniy/'],
  ['color=krasnyy,krasnyy/', 'color=krasnyy/'],
  ['color=krasnyy', 'color=krasnyy/'],
  ['color=krasnyy//', 'color=krasnyy/'],
  ['color=krasnyy/color=siniy/', 'color=krasnyy,siniy/'],
  ['color=krasnyy/brand=zara/', 'brand=zara/color=krasnyy/'],
  ['price=5000-1000/', 'price=1000-5000/'],
  ['price=0100-5000/', 'price=100-5000/'],
  ['color=%6Brasnyy/', 'color=krasnyy/'],
  ['', ''],
])('another spelling moves to the one address: %s', (segment, canonical) => {
  expect(choiceFromPath(segment, colors)).toMatchObject({ status: 'moved', segment: canonical })
})

test('a value is put into a choice and taken out of it', () => {
  const red = toggledChoice({}, 'color', 'krasnyy')
  expect(pathOfChoice(toggledChoice(red, 'color', 'belyy'))).toBe('color=belyy,krasnyy/')
  expect(pathOfChoice(toggledChoice(red, 'color', 'krasnyy'))).toBe('')
})
