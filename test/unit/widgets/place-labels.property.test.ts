/** @jest-environment node */
import fc from 'fast-check'
import { type Box, isCut, placeLabels, touches, type View } from '../../../widgets/shared/map/place-labels.ts'

const VIEW: View = { left: 0, top: 0, right: 700, bottom: 500 }

/** What is less than this inside is rounding. */
const EDGE = 0.001

const Boxes = fc.record({
  x: fc.integer({ min: -80, max: 780 }),
  y: fc.integer({ min: -80, max: 580 }),
  width: fc.integer({ min: 10, max: 180 }),
  height: fc.integer({ min: 12, max: 40 }),
  angle: fc.oneof(fc.constant(0), fc.double({ min: -Math.PI / 2, max: Math.PI / 2, noNaN: true })),
})
const Labels = fc.array(fc.record({ places: fc.array(Boxes, { maxLength: 5 }) }), { maxLength: 40 })
const Taken = fc.array(Boxes, { maxLength: 8 })

/** The spots of a box, a net of them six pixels wide, edges included: another way to find what two boxes share. */
function spotsOf({ x, y, width, height, angle }: Box): [x: number, y: number][] {
  const steps = (size: number) => {
    const count = Math.ceil(size / 6)
    return Array.from({ length: count + 1 }, (_, at) => (at / count - 0.5) * size)
  }
  return steps(width).flatMap(right =>
    steps(height).map((down): [number, number] => [
      x + right * Math.cos(angle) - down * Math.sin(angle),
      y + right * Math.sin(angle) + down * Math.cos(angle),
    ]),
  )
}

function holds({ x, y, width, height, angle }: Box, [spotX, spotY]: [number, number]): boolean {
  const [dx, dy] = [spotX - x, spotY - y]
  const along = dx * Math.cos(angle) + dy * Math.sin(angle)
  const across = dy * Math.cos(angle) - dx * Math.sin(angle)
  return Math.abs(along) < width / 2 && Math.abs(across) < height / 2
}

const share = (one: Box, other: Box) =>
  spotsOf(one).some(spot => holds(other, spot)) || spotsOf(other).some(spot => holds(one, spot))
const placesOf = (labels: { places: Box[] }[], placed: number[]) =>
  labels.flatMap(({ places }, at) => places[placed[at] ?? -1] ?? [])

test('no two labels share a spot, and none covers what is taken', () => {
  fc.assert(
    fc.property(Labels, Taken, (labels, taken) => {
      const boxes = placesOf(labels, placeLabels(labels, VIEW, taken))
      boxes.forEach((box, at) => {
        for (const other of [...boxes.slice(at + 1), ...taken]) expect(share(box, other)).toBe(false)
      })
    }),
  )
})

test('no label is cut: all of its spots are in the view, or none is', () => {
  fc.assert(
    fc.property(Labels, Taken, (labels, taken) => {
      for (const box of placesOf(labels, placeLabels(labels, VIEW, taken))) {
        const inside = spotsOf(box).map(
          ([x, y]) => x > EDGE && x < VIEW.right - EDGE && y > EDGE && y < VIEW.bottom - EDGE,
        )
        expect(new Set(inside).size).toBe(1)
      }
    }),
  )
})

test('a label is left out only where each of its places is cut or taken', () => {
  fc.assert(
    fc.property(Labels, Taken, (labels, taken) => {
      const placed = placeLabels(labels, VIEW, taken)
      const boxes = placesOf(labels, placed)
      labels.forEach(({ places }, at) => {
        if (placed[at] !== -1) return
        for (const place of places)
          expect(isCut(place, VIEW) || [...boxes, ...taken].some(box => touches(place, box, 4))).toBe(true)
      })
    }),
  )
})

test('the first label has the first of its places that is free', () => {
  const free = { x: 100, y: 100, width: 40, height: 20, angle: 0 }
  const cut = { ...free, x: 10 }
  expect(placeLabels([{ places: [cut, free] }, { places: [free] }], VIEW, [])).toEqual([1, -1])
})
