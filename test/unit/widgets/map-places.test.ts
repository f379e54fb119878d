/** @jest-environment node */
import { freePart } from '../../../widgets/shared/map/free-part.ts'
import { placesOnLine } from '../../../widgets/shared/map/name-places.ts'
import { distanceInWords, ringsOf } from '../../../widgets/shared/map/rings.ts'
import { streetOf } from '../../../widgets/shared/map/street-of.ts'

describe('the part of a map that is free of its card', () => {
  const MAP = { left: 0, top: 100, right: 360, bottom: 700 }

  test.each([
    ['no card', null, { left: 0, top: 0, right: 360, bottom: 600 }],
    [
      'a sheet from below',
      { left: 0, top: 400, right: 360, bottom: 760 },
      { left: 0, top: 0, right: 360, bottom: 300 },
    ],
    [
      'a card at the side',
      { left: -20, top: 0, right: 200, bottom: 760 },
      { left: 200, top: 0, right: 360, bottom: 600 },
    ],
    [
      'a card beside the map',
      { left: 360, top: 0, right: 760, bottom: 760 },
      { left: 0, top: 0, right: 360, bottom: 600 },
    ],
    ['a hidden card', { left: 0, top: 0, right: 0, bottom: 0 }, { left: 0, top: 0, right: 360, bottom: 600 }],
  ])('%s', (_, card, free) => {
    expect(freePart(MAP, card)).toEqual(free)
  })
})

test.each([
  ['ул. Тверская, 19с9', 'ул. Тверская'],
  ['Ленинский проспект, 99к5', 'Ленинский проспект'],
  ['г Казань, ул Баумана, д 44', 'ул Баумана'],
  ['Большой проспект П. С., 63с2', 'Большой проспект П. С.'],
  ['Невский, 12', 'Невский'],
  ['пл. Революции, 9с7', 'пл. Революции'],
  ['ул. 8 Марта, 46с9', 'ул. 8 Марта'],
  ['ТЦ «Мега»', ''],
  ['', ''],
])('the street of «%s» is «%s»', (address, street) => {
  expect(streetOf(address)).toBe(street)
})

test('rings are those of 1, 2 and 5 that the map has room for', () => {
  // Zoom 12 of a map 1000 pixels wide, at the latitude of Moscow.
  expect(ringsOf(21.5, 1_000).map(distanceInWords)).toEqual(['2 км', '5 км', '10 км', '20 км'])
  expect(ringsOf(0.67, 700).map(distanceInWords)).toEqual(['100 м', '200 м'])
})

describe('a name that follows a line', () => {
  const VIEW = { left: 0, top: 0, right: 400, bottom: 400 }
  const SIZE = { width: 80, height: 16 }

  test('is turned as the line is, and reads from left to right', () => {
    const down = placesOnLine(
      [
        { x: 350, y: 50 },
        { x: 50, y: 350 },
      ],
      SIZE,
      VIEW,
    )
    expect(down.length).toBeGreaterThan(0)
    for (const { angle } of down) expect(angle).toBeCloseTo(-Math.PI / 4)
  })

  test('has no place where the line turns too sharply for it', () => {
    const zigzag = Array.from({ length: 20 }, (_, at) => ({ x: 20 * at, y: at % 2 === 0 ? 100 : 140 }))
    expect(placesOnLine(zigzag, SIZE, VIEW)).toEqual([])
  })

  test('keeps its spots of the line when the view moves', () => {
    const line = [
      { x: -500, y: 200 },
      { x: 900, y: 200 },
    ]
    const at = (places: { x: number }[]) => new Set(places.map(({ x }) => Math.round(x)))
    const before = at(placesOnLine(line, SIZE, VIEW))
    const after = at(placesOnLine(line, SIZE, { ...VIEW, left: 17, right: 417 }))
    expect([...after].filter(x => before.has(x)).length).toBeGreaterThan(5)
  })
})
