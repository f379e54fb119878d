import fc from 'fast-check'
import type { Town } from '../../../server/contract/delivery/town.ts'
import { BUILT_IN_CITIES, builtInTown } from '../../../server/shop/towns/built-in-cities.rules.ts'
import { buildCityIndex, findCities } from '../../../server/shop/towns/city-index.rules.ts'
import { typingDistance } from '../../../server/shop/towns/typing-distance.rules.ts'

const rostov = town('Ростов', 'Ярославская обл', 31_000)
const kirovOfKaluga = town('Киров', 'Калужская обл', 31_000)
const orel = town('Орёл', 'Орловская обл', 300_000)
const kamenOnOb = town('Камень-на-Оби', 'Алтайский край', 40_000)
const index = buildCityIndex([...BUILT_IN_CITIES, rostov, kirovOfKaluga, orel, kamenOnOb])

function town(name: string, region_name: string, population: number): Town {
  const id = `${name}, ${region_name}`
  return { ...builtInTown('Москва'), fias_id: id, kladr_id: id, name, region_name, population }
}

const names = (query: string, count = 10) => findCities(index, query, { count }).map(found => found.name)

describe('a town is found', () => {
  test.each([
    ['with a letter left out', 'Санкт-Петербрг', 'Санкт-Петербург'],
    ['with letters mistaken', 'екатиренбург', 'Екатеринбург'],
    ['mistaken and not yet finished', 'екатирен', 'Екатеринбург'],
    ['with neighbours swapped', 'омкс', 'Омск'],
    ['with е for ё', 'Орел', 'Орёл'],
    ['with ё for ё', 'орёл', 'Орёл'],
    ['without its hyphen', 'ростов на дону', 'Ростов-на-Дону'],
    ['with its words run together', 'санктпетербург', 'Санкт-Петербург'],
    ['by what people call it', 'питер', 'Санкт-Петербург'],
    ['by what it was called', 'Свердловск', 'Екатеринбург'],
    ['with the keyboard left in Latin', 'vjcrdf', 'Москва'],
    ['with the keyboard left in Latin and a typo', 'vjcrdfa', 'Москва'],
    ['by its second word', 'новгород', 'Нижний Новгород'],
    ['with its kind before it', 'г. Казань', 'Казань'],
    ['with a typo where a kind might be', 'камень-с-оби', 'Камень-на-Оби'],
  ])('%s: %s', (_how, query, name) => {
    expect(names(query)[0]).toBe(name)
  })

  test('of two with one name, by the region after it or before it', () => {
    expect(findCities(index, 'киров', { count: 10 }).map(found => found.region_name)).toEqual([
      'Кировская обл',
      'Калужская обл',
    ])
    expect(findCities(index, 'киров калуж', { count: 10 })).toEqual([kirovOfKaluga])
    expect(findCities(index, 'Калужская обл, г Киров', { count: 10 })).toEqual([kirovOfKaluga])
  })
})

test('of equally good ones the larger town comes first', () => {
  expect(names('ростов')).toEqual(['Ростов-на-Дону', 'Ростов'])
  expect(names('крас')).toEqual(['Красноярск', 'Краснодар'])
})

test('a name that is right brings no names that only resemble it', () => {
  expect(names('москва')).toEqual(['Москва'])
})

test('a preferred town comes before a larger one, and a town not accepted never', () => {
  const search = { count: 10, prefers: (found: { name: string }) => found.name === 'Краснодар' }
  expect(findCities(index, 'крас', search).map(found => found.name)).toEqual(['Краснодар', 'Красноярск'])
  const narrow = { count: 10, accepts: (found: { name: string }) => found.name === 'Краснодар' }
  expect(findCities(index, 'крас', narrow).map(found => found.name)).toEqual(['Краснодар'])
})

test('nothing is found for nothing, for signs alone and for gibberish', () => {
  for (const query of ['', '   ', '—, .', 'zzzzzz', 'ъъъъъъ', '\u0000']) expect(names(query)).toEqual([])
})

test('any single typo in a name of six letters or more still finds the town among the first ten', () => {
  const letters = 'абвгдежзийклмнопрстуфхцчшщъыьэюя'
  const long = BUILT_IN_CITIES.filter(each => each.name.length >= 6)
  const typo = fc.record({
    town: fc.constantFrom(...long),
    kind: fc.constantFrom('left out', 'added', 'mistaken', 'swapped'),
    place: fc.nat(),
    letter: fc.constantFrom(...letters),
  })
  fc.assert(
    fc.property(typo, ({ town: meant, kind, place, letter }) => {
      const typed = withTypo(meant.name.toLowerCase(), kind, place, letter)
      expect(names(typed)).toContain(meant.name)
    }),
    { numRuns: 1_500 },
  )
})

function withTypo(name: string, kind: string, place: number, letter: string): string {
  const at = place % (kind === 'swapped' ? name.length - 1 : name.length)
  const [before, here, after] = [name.slice(0, at), name[at] ?? '', name.slice(at + 1)]
  if (kind === 'left out') return before + after
  if (kind === 'added') return before + letter + here + after
  if (kind === 'mistaken') return before + letter + after
  return before + (after[0] ?? '') + here + after.slice(1)
}

test('typing errors are counted from the whole name and from its nearest beginning, as a plain count of edits does', () => {
  const text = fc.string({ unit: fc.constantFrom('а', 'б', 'в'), minLength: 1, maxLength: 7 })
  fc.assert(
    fc.property(text, text, fc.integer({ min: 1, max: 3 }), (typed, name, most) => {
      const beginnings = Array.from({ length: name.length + 1 }, (_, end) => edits(typed, name.slice(0, end)))
      const nearest = Math.min(...beginnings)
      const { beginning, whole } = typingDistance(typed, name, most)
      if (nearest > most) expect(beginning).toBeGreaterThan(most)
      else expect(beginning).toBe(nearest)
      const all = edits(typed, name)
      if (all <= most) expect(whole).toBe(all)
      else expect(whole).toBeGreaterThan(most)
    }),
    { numRuns: 500 },
  )
})

/** The textbook's recursion: slow, and with nothing to get wrong. */
function edits(a: string, b: string): number {
  if (a === '' || b === '') return a.length + b.length
  const [restA, restB] = [a.slice(1), b.slice(1)]
  const ways = [edits(restA, b) + 1, edits(a, restB) + 1, edits(restA, restB) + (a[0] === b[0] ? 0 : 1)]
  if (a.length > 1 && b.length > 1 && a[0] === b[1] && a[1] === b[0]) {
    ways.push(edits(a.slice(2), b.slice(2)) + 1)
  }
  return Math.min(...ways)
}
