import { SaxesParser } from 'saxes'
import {
  drawGarment,
  GARMENT_KINDS,
  type GarmentDrawing,
  type GarmentFit,
  type PatternKind,
  viewsOf,
} from '../../../server/demo/draw/draw-garment.ts'

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
/** A figure and what else it wears is as much again as the thing itself. */
const MOST_BYTES = { alone: 40 * 1024, figure: 68 * 1024 }

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
  for (const [seed, fit] of FITS.entries()) {
    for (const view of viewsOf(kind, fit)) {
      const most = view === 'figure' ? MOST_BYTES.figure : MOST_BYTES.alone
      expectPicture(drawGarment({ ...redDress, kind, view, fit, seed: seed + 1 }), most)
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

test('babies and small things are shown without a figure, and so is underwear of children', () => {
  expect(GARMENT_KINDS.filter(kind => viewsOf(kind, 'baby').includes('figure'))).toEqual([])
  for (const kind of ['belt', 'socks', 'bootees'] as const)
    expect(viewsOf(kind, 'women')).not.toContain('figure')
  for (const kind of ['bra', 'briefs', 'swimsuit'] as const) {
    expect(viewsOf(kind, 'child')).not.toContain('figure')
    expect(viewsOf(kind, 'women')).toContain('figure')
  }
})

test('every view is a picture of its own', () => {
  for (const kind of GARMENT_KINDS) {
    const views = viewsOf(kind, 'women')
    expect(new Set(views.map(view => drawGarment({ ...redDress, kind, view }))).size).toBe(views.length)
  }
})

function expectPicture(svg: string, most = MOST_BYTES.alone): void {
  const parser = new SaxesParser({ xmlns: true })
  const tags = new Set<string>()
  parser.on('error', error => {
    throw error
  })
  parser.on('opentag', tag => {
    tags.add(tag.name)
  })
  parser.write(svg).close()

  const ids = Array.from(svg.matchAll(/ id="(\w+)"/g), ([, id]) => id)
  const named = new Set(ids)
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
  const wanted = Array.from(svg.matchAll(/(?:href="#|url\(#)(\w+)/g), ([, id]) => id)
  expect(wanted.filter(id => !named.has(id))).toEqual([])
  expect(['text', 'foreignObject', 'image', 'script', 'style'].filter(name => tags.has(name))).toEqual([])
  expect(svg).toMatch(/^<svg [^>]*viewBox="0 0 900 1200"/)
  expect(svg).not.toMatch(/NaN|undefined|Infinity/)
  expect(svg.length).toBeLessThan(most)
}
