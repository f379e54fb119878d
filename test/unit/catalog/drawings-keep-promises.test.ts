import { demoCatalog } from '../../../server/demo/catalogue/demo-catalog.ts'
import { drawGarment, type GarmentDrawing } from '../../../server/demo/draw/draw-garment.ts'
import { measure, type Shown } from '../../support/drawings/measure-drawing.ts'
import { PROMISES } from '../../support/drawings/promises.ts'
import { PROMISES_OF_DETAILS } from '../../support/drawings/promises-of-details.ts'

const FROM_WAIST = new Set([
  'trousers',
  'wide-trousers',
  'joggers',
  'leggings',
  'jeans',
  'shorts',
  'skirt',
  'midi-skirt',
  'baby-pants',
])
const ALL = [...PROMISES, ...PROMISES_OF_DETAILS]

const models = demoCatalog().map(({ name, params, description, colors }) => {
  const [text = ''] = description.split(/<\/?p>/).filter(Boolean)
  const [front, back] = colors[0]?.drawings ?? []
  if (!front || !back) throw new Error(`${name} has no pictures`)
  const promised = `${name}. ${params.map(param => `${param.name} ${param.value}`).join('; ')}. ${text}`
  const kept = ALL.filter(
    ({ words, kinds, not }) =>
      (kinds?.includes(front.kind) ?? true) && !not?.includes(front.kind) && words.test(promised),
  )
  return { name, front, back, kept }
})

function shownBy(drawing: GarmentDrawing): Shown {
  return measure(drawGarment(drawing), drawing.fit, FROM_WAIST.has(drawing.kind))
}

test('every product is drawn as its name, its parameters and its description promise', () => {
  const broken = models.flatMap(({ name, front, back, kept }) => {
    const shown = {
      front: shownBy(front),
      back: kept.some(({ view }) => view === 'back') ? shownBy(back) : null,
    }
    return kept
      .filter(({ view, isKept }) => !isKept(view === 'back' && shown.back ? shown.back : shown.front))
      .map(({ words }) => `${name}: ${words.source.slice(0, 70)}`)
  })
  expect(broken).toEqual([])
})

test('promises are found in nearly all products, and every promise of the list in some', () => {
  expect(models.filter(({ kept }) => kept.length > 0).length).toBeGreaterThan(models.length * 0.95)
  const unused = ALL.filter(one => !models.some(({ kept }) => kept.includes(one)))
  expect(unused.map(({ words }) => words.source)).toEqual([])
})
