/** @jest-environment node */
import { brotliCompressSync } from 'node:zlib'
import { groundNames, groundOf, packGround } from '../../../build/grounds.ts'
import {
  isInside,
  isInWater,
  metresToLine,
  type Place,
  readGround,
  type TownGround,
} from '../../../build/read-ground.ts'
import { demoPoints } from '../../../server/demo/catalogue/demo-points.ts'
import { DEMO_STORES } from '../../../server/demo/catalogue/stores.ts'
import { unpackGround } from '../../../widgets/shared/map/unpack-ground.ts'

const grounds = new Map(groundNames().map(name => [name, groundOf(name)]))
const ofTown = (town: string) => [...grounds.values()].find(({ name }) => name === town)
const groundIn = (town: string): TownGround => {
  const ground = ofTown(town)
  if (!ground) throw new Error(`no ground of ${town}`)
  return ground
}
const stores = DEMO_STORES.filter(({ kind }) => kind === 'store')
const towns = [...new Set(stores.map(({ city }) => city))]

test.each(towns)('%s, which has a store of the demonstration, has a ground', town => {
  const { shapes, box } = groundIn(town)
  const kinds = new Set(shapes.map(({ kind }) => kind))
  expect([...kinds].toSorted()).toEqual(expect.arrayContaining(['built', 'park', 'ring', 'river', 'street']))
  const [south, west, north, east] = box
  for (const { latitude, longitude } of stores.filter(({ city }) => city === town)) {
    expect([latitude > south, latitude < north, longitude > west, longitude < east]).not.toContain(false)
  }
})

test.each([...grounds.keys()])('%s is small: Moscow at most 4 kB of brotli, any other town 3 kB', name => {
  const bytes = brotliCompressSync(JSON.stringify(packGround(groundOf(name)))).length
  expect(bytes).toBeLessThan(name === 'moskva' ? 4_096 : 3_072)
})

test.each(stores.map(store => [store.name, store] as const))(
  '%s stands at the street it names, on dry land',
  (_, store) => {
    const plain = (name: string) =>
      name
        .toLowerCase()
        .replace(/улица|ул\.|проспект|пр\.|площадь|пл\./g, '')
        .trim()
    const [street = ''] = store.address.split(',')
    const place: Place = [store.latitude, store.longitude]
    const { shapes, metro } = groundIn(store.city)
    const lines = shapes.filter(shape => shape.kind === 'street' && plain(shape.name) === plain(street))
    expect(lines.length).toBeGreaterThan(0)
    expect(Math.min(...lines.map(({ points }) => metresToLine(place, points)))).toBeLessThan(100)
    expect(shapes.filter(shape => isInWater(place, shape))).toEqual([])
    // The station that the store names is on the map, and can be walked to.
    const station = metro.find(({ name }) => name === store.metro)
    if (store.metro) expect(metresToLine(place, [station?.place ?? [0, 0]])).toBeLessThan(1_500)
  },
)

test('the demonstration’s pick-up points of these towns stand at the streets they name, on dry land', () => {
  const bare = (name: string) =>
    name
      .toLowerCase()
      .replace(/улица|ул\.|проспект|пр\./g, '')
      .trim()
  const points = demoPoints().filter(({ location_name }) => ofTown(location_name ?? ''))
  expect(points.length).toBeGreaterThan(500)
  const astray = points.filter(({ location_name, address, latitude, longitude }) => {
    const place: Place = [latitude, longitude]
    const { shapes } = groundIn(location_name ?? '')
    const lines = shapes.filter(
      ({ kind, name }) => kind === 'street' && bare(name) === bare(address.split(',')[0] ?? ''),
    )
    const is_at_street = lines.some(line => metresToLine(place, line.points) < 50)
    return !is_at_street || shapes.some(shape => isInWater(place, shape))
  })
  expect(astray.map(({ name }) => name)).toEqual([])
})

/**
 * Bridges: each is over the water of its river. Their coordinates come from the same knowledge as the files
 * (`widgets/shared/map/grounds/README.md`): they hold the rivers where they are, and show a bend that somebody gets wrong.
 *
 * town | river | latitude, longitude | bridge
 */
const BRIDGES = `
Москва | Москва-река | 55.7343 37.5989 | Крымский
Москва | Москва-река | 55.7491 37.6114 | Большой Каменный
Москва | Москва-река | 55.7476 37.6244 | Большой Москворецкий
Москва | Москва-река | 55.7349 37.6489 | Большой Краснохолмский
Москва | Москва-река | 55.7137 37.5776 | Андреевский
Москва | Москва-река | 55.7467 37.5428 | Багратион
Москва | Москва-река | 55.7459 37.5762 | Бородинский
Санкт-Петербург | Большая Нева | 59.9413 30.3085 | Дворцовый
Санкт-Петербург | Большая Нева | 59.9346 30.2893 | Благовещенский
Санкт-Петербург | Нева | 59.9486 30.3271 | Троицкий
Санкт-Петербург | Нева | 59.9516 30.3495 | Литейный
Санкт-Петербург | Нева | 59.9426 30.4014 | Большеохтинский
Санкт-Петербург | Нева | 59.9253 30.3958 | Александра Невского
Санкт-Петербург | Фонтанка | 59.9332 30.3434 | Аничков
Санкт-Петербург | Малая Нева | 59.9465 30.3030 | Биржевой
Новосибирск | Обь | 55.0208 82.8905 | Димитровский
Нижний Новгород | Ока | 56.3290 43.9720 | Канавинский
Нижний Новгород | Волга | 56.3640 43.9230 | Борский
Красноярск | Енисей | 56.0010 92.8850 | Коммунальный
Ростов-на-Дону | Дон | 47.2145 39.7270 | Ворошиловский
Уфа | Белая | 54.7060 55.9480 | Бельский
`
const bridges = BRIDGES.trim()
  .split('\n')
  .map(line => line.split('|').map(cell => cell.trim()))

test.each(bridges)('%s: %s flows under %s, the bridge %s', (town = '', river = '', at = '', _bridge) => {
  const place = at.split(' ').map(Number) as unknown as Place
  const { shapes } = groundIn(town)
  const parts = shapes.filter(({ kind, name }) => kind === 'river' && name === river)
  expect(parts.length).toBeGreaterThan(0)
  const aside = Math.min(...parts.map(({ points, width_m }) => metresToLine(place, points) - width_m / 2))
  expect(aside).toBeLessThan(60)
})

/** Where one ring lies within another: they never cross. */
test('the rings of Moscow lie in one another', () => {
  const { shapes } = groundIn('Москва')
  const [outer, third, garden] = ['МКАД', 'Третье кольцо', 'Садовое кольцо'].map(
    name => shapes.find(shape => shape.kind === 'ring' && shape.name === name)?.points ?? [],
  )
  expect([outer?.length, third?.length, garden?.length]).not.toContain(0)
  for (const point of garden ?? []) expect(isInside(point, third ?? [])).toBe(true)
  for (const point of third ?? []) expect(isInside(point, outer ?? [])).toBe(true)
  expect(isInside([55.7539, 37.6208], garden ?? [])).toBe(true)
})

test.each([...grounds])('%s: no park lies in a lake, and no line leaps', (_, { shapes }) => {
  for (const { kind, name, points } of shapes) {
    const middle = points.reduce<Place>(
      ([y, x], point) => [y + point[0] / points.length, x + point[1] / points.length],
      [0, 0],
    )
    if (kind === 'park')
      expect([
        name,
        shapes.filter(shape => shape.kind === 'water' && isInside(middle, shape.points)),
      ]).toEqual([name, []])
    if (kind !== 'street') continue
    for (const [at, point] of points.entries()) {
      const next = points[at + 1]
      if (next) expect([name, metresToLine(point, [next]) < 20_000]).toEqual([name, true])
    }
  }
})

test.each([...grounds])('%s arrives in the browser as its file says', (_, ground) => {
  const town = unpackGround(packGround(ground), ground.box)
  expect(town.metro.map(({ name }) => name)).toEqual(ground.metro.map(({ name }) => name))
  const rounded = ({ points }: { points: Place[] }) => points.map(point => point.map(each => each.toFixed(4)))
  const straight = ground.shapes.map((shape, at) => ({ shape, arrived: town.shapes[at] }))
  for (const { shape, arrived } of straight) {
    expect(arrived).toMatchObject({ kind: shape.kind, name: shape.name, width_m: shape.width_m })
    if (shape.kind === 'street') expect(rounded(arrived as typeof shape)).toEqual(rounded(shape))
    // A smooth line still leads through every point of the file.
    for (const point of shape.points) expect(metresToLine(point, arrived?.points ?? [])).toBeLessThan(10)
  }
  for (const [at, { place }] of ground.metro.entries())
    expect(metresToLine(place, [town.metro[at]?.place ?? [0, 0]])).toBeLessThan(12)
})

describe('a mistake in a file is named by file, line and sentence', () => {
  const HEAD = 'town Тест\nbox 55 37 56 38\n'
  test.each([
    ['bank Тест | 55.5 37.5', 'test.txt, line 3: «bank» is none of town, box, metro,'],
    ['river Нева | 55.5 37.5, 55.6 37.6', 'test.txt, line 3: a river wants its width in metres'],
    ['street Мира | 55.5 37.5', 'test.txt, line 3: a street wants at least 2 points'],
    ['park Мира | 55.5 37.5, 55.6 37.6', 'test.txt, line 3: a park wants at least 3 points'],
    ['street Мира | 55.5 37.5, 55,6 37.6', 'test.txt, line 3: «55» is no point'],
    ['street Мира', 'test.txt, line 3: its points come after «|»'],
    ['box 56 37 55 38', 'test.txt, line 3: a box is «south west north east»'],
    ['metro Сокол | 55.5 37.5, 55.6 37.6', 'test.txt, line 3: a metro station has one point'],
    ['metro Сокол | 58.5 37.5', 'test.txt: metro station «Сокол» is outside the box'],
    ['metro Сокол | 55.5 37.5\nmetro Сокол | 55.6 37.5', 'test.txt: there are two metro stations «Сокол»'],
    [
      'river Нева | 400 | 55.5 37.4, 55.5 37.6\nmetro Сокол | 55.501 37.5',
      'test.txt: metro station «Сокол» is in the water: river «Нева»',
    ],
    [
      'street Мира | 55.5 37.5, 37.5 55.5',
      'test.txt: street «Мира» has a point more than 1° outside the box',
    ],
  ])('%s', (line, sentence) => {
    expect(() => readGround(HEAD + line, 'test.txt')).toThrow(sentence)
  })

  test.each([
    ['box 55 37 56 38', 'test.txt: a line «town …» is missing'],
    ['town Тест', 'test.txt: a line «box south west north east» is missing'],
  ])('%s alone', (text, sentence) => {
    expect(() => readGround(text, 'test.txt')).toThrow(sentence)
  })
})
