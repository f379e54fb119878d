import { SaxesParser } from 'saxes'
import {
  drawGarment,
  GARMENT_KINDS,
  type GarmentDrawing,
  type GarmentFit,
  type GarmentView,
  type PatternKind,
} from '../../../server/demo/draw/draw-garment.ts'

const VIEWS: GarmentView[] = ['front', 'back', 'detail']
const FITS: GarmentFit[] = ['women', 'men', 'child', 'baby']
const PATTERNS: PatternKind[] = [
  'plain',
  'stripe',
  'breton',
  'check',
  'tartan',
  'dots',
  'floral',
  'melange',
  'rib',
  'cable',
  'houndstooth',
  'denim',
  'stars',
  'animals',
]
const MOST_BYTES = 40 * 1024

const redDress: GarmentDrawing = {
  kind: 'dress',
  view: 'front',
  hex: '#C8242E',
  pattern: 'plain',
  fit: 'women',
  seed: 7,
  look: {},
}

test.each(GARMENT_KINDS)('draws a well-formed %s of every size from every side', kind => {
  for (const view of VIEWS) {
    for (const [seed, fit] of FITS.entries()) {
      expectPicture(drawGarment({ ...redDress, kind, view, fit, seed: seed + 1 }))
    }
  }
})

test.each(PATTERNS)('lays the pattern %s on every kind', pattern => {
  for (const [index, kind] of GARMENT_KINDS.entries()) {
    expectPicture(drawGarment({ ...redDress, kind, pattern, hex: index % 2 === 0 ? '#FFFFFF' : '#111111' }))
  }
})

test('the same drawing is the same picture', () => {
  for (const kind of GARMENT_KINDS) {
    expect(drawGarment({ ...redDress, kind })).toBe(drawGarment({ ...redDress, kind }))
  }
})

test('two seeds are two garments', () => {
  for (const kind of GARMENT_KINDS) {
    expect(drawGarment({ ...redDress, kind, seed: 8 })).not.toBe(drawGarment({ ...redDress, kind }))
  }
})

test('front, back and detail are three pictures', () => {
  for (const kind of GARMENT_KINDS) {
    expect(new Set(VIEWS.map(view => drawGarment({ ...redDress, kind, view }))).size).toBe(VIEWS.length)
  }
})

function expectPicture(svg: string): void {
  const parser = new SaxesParser({ xmlns: true })
  const tags = new Set<string>()
  parser.on('error', error => {
    throw error
  })
  parser.on('opentag', tag => {
    tags.add(tag.name)
  })
  parser.write(svg).close()

  const named = new Set(Array.from(svg.matchAll(/ id="(\w+)"/g), ([, id]) => id))
  const wanted = Array.from(svg.matchAll(/(?:href="#|url\(#)(\w+)/g), ([, id]) => id)
  expect(wanted.filter(id => !named.has(id))).toEqual([])
  expect(['text', 'foreignObject', 'image', 'script', 'style'].filter(name => tags.has(name))).toEqual([])
  expect(svg).toMatch(/^<svg [^>]*viewBox="0 0 900 1200"/)
  expect(svg).not.toMatch(/NaN|undefined|Infinity/)
  expect(svg.length).toBeLessThan(MOST_BYTES)
}
