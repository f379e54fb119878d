/** @jest-environment node */

import { distanceInWords, METRES_OF_A_DEGREE } from '../../../server/contract/delivery/distance.ts'
import { freePart } from '../../../widgets/shared/map/free-part.ts'
import { placesOnLine, placesTowards } from '../../../widgets/shared/map/name-places.ts'
import { isCut } from '../../../widgets/shared/map/place-labels.ts'
import { ringsOf } from '../../../widgets/shared/map/rings.ts'
import { streetOf } from '../../../widgets/shared/map/street-of.ts'
import type { Place, TownGround } from '../../../widgets/shared/map/unpack-ground.ts'
import { wayInWords, waysFrom } from '../../../widgets/shared/map/ways-to.ts'

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

describe('the way to what a map does not show', () => {
  const HERE: Place = [55.7, 37.5]
  const street = (name: string, points: Place[], kind: 'street' | 'ring' = 'street') => ({
    ...{ kind, name, width_m: 0, points },
  })
  const town = (shapes: TownGround['shapes'], metro: TownGround['metro'] = []): TownGround => ({
    shapes,
    metro,
  })
  /** So many metres to the north and to the east. */
  const away = (north: number, east: number): Place => [
    HERE[0] + north / METRES_OF_A_DEGREE,
    HERE[1] + east / (METRES_OF_A_DEGREE * Math.cos((HERE[0] * Math.PI) / 180)),
  ]

  test('is that to the nearest station, and to the nearest spot of a main street with a name', () => {
    const ways = waysFrom(
      HERE,
      town(
        [
          street('Дальний проспект', [away(-900, -900), away(-900, 900)]),
          street('Улица Лесная', [away(400, -2_000), away(400, 2_000)]),
          street('', [away(50, -50), away(50, 50)]),
          street('МКАД', [away(10, -50), away(10, 50)], 'ring'),
        ],
        [
          { name: 'Далёкая', place: away(0, -1_200) },
          { name: 'Близкая', place: away(0, 640) },
        ],
      ),
    )
    expect(ways.map(way => wayInWords(HERE, way))).toEqual(['→ Близкая, 650 м', '↑ Улица Лесная, 400 м'])
    expect(ways.map(way => Math.round(way.metres))).toEqual([640, 400])
  })

  test.each([
    [1_000, 0, '↑ Парк, 1 км'],
    [850, 850, '↗ Парк, 1,2 км'],
    [-20, 0, '↓ Парк, 50 м'],
    [0, -300, '← Парк, 300 м'],
    [-300, -320, '↙ Парк, 450 м'],
  ])('from %i m to the north and %i m to the east is %s', (north, east, words) => {
    const [way] = waysFrom(HERE, town([], [{ name: 'Парк', place: away(north, east) }]))
    if (!way) throw new Error('no way')
    expect(wayInWords(HERE, way)).toBe(words)
  })

  test('leads nowhere that nobody walks to, and to no street that says nothing of the place', () => {
    const far = town(
      [street('Проспект', [away(2_100, 0), away(2_100, 10)])],
      [{ name: 'Метро', place: away(0, 3_100) }],
    )
    expect(waysFrom(HERE, far)).toEqual([])
    const beyond = street('Проспект', [away(700, 0), away(700, 10)])
    const ways = waysFrom(HERE, town([beyond], [{ name: 'Метро', place: away(0, 700) }]))
    expect(ways.map(({ name }) => name)).toEqual(['Метро'])
    expect(waysFrom(HERE, town([], []))).toEqual([])
  })

  test('is named at the edge of the view in its direction, wherever it leads; not where it is seen', () => {
    const view = { left: 0, top: 100, right: 400, bottom: 700 }
    const size = { width: 160, height: 16 }
    const from = { x: 200, y: 400 }
    for (let degrees = 0; degrees < 360; degrees += 15) {
      const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)]
      const places = placesTowards(from, { x: 200 + cos * 2_000, y: 400 + sin * 2_000 }, size, view)
      expect(places.length).toBeGreaterThan(1)
      for (const place of places) {
        expect(isCut(place, view)).toBe(false)
        // On the way itself.
        expect((place.x - from.x) * sin - (place.y - from.y) * cos).toBeCloseTo(0, 6)
        expect((place.x - from.x) * cos + (place.y - from.y) * sin).toBeGreaterThan(0)
      }
    }
    expect(placesTowards(from, { x: 230, y: 420 }, size, view)).toEqual([])
    expect(placesTowards(from, from, size, view)).toEqual([])
  })
})
