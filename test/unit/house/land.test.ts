import { landRings } from '../../../build/land.ts'

/** Degrees of a packed ring. */
function pointsOf(ring: number[]): [longitude: number, latitude: number][] {
  let x = 0
  let y = 0
  return Array.from({ length: ring.length / 2 }, (_, at) => {
    x += ring[2 * at] ?? 0
    y += ring[2 * at + 1] ?? 0
    return [x / 100, y / 100]
  })
}

function isOnLand(longitude: number, latitude: number): boolean {
  return landRings().some(ring => {
    const points = pointsOf(ring)
    let isInside = false
    points.forEach(([x, y], at) => {
      const [beforeX, beforeY] = points[(at + points.length - 1) % points.length] as [number, number]
      const crosses = y > latitude !== beforeY > latitude
      if (crosses && longitude < ((beforeX - x) * (latitude - y)) / (beforeY - y) + x) isInside = !isInside
    })
    return isInside
  })
}

test.each([
  ['Москва', 37.62, 55.75],
  ['Владивосток, 100 km north', 131.9, 44.0],
  ['Якутск', 129.73, 62.03],
  ['Южно-Сахалинск', 142.74, 46.96],
])('%s is on land', (_, longitude, latitude) => {
  expect(isOnLand(longitude, latitude)).toBe(true)
})

test.each([
  ['the Black Sea', 35, 43.3],
  ['the Barents Sea', 40, 73],
  ['the Sea of Okhotsk', 149, 53],
])('%s is not', (_, longitude, latitude) => {
  expect(isOnLand(longitude, latitude)).toBe(false)
})

test('the outline is small enough for a phone: at most 60 kB as text', () => {
  expect(JSON.stringify(landRings()).length).toBeLessThan(60_000)
})
