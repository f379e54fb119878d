import { createHash } from 'node:crypto'
import { demoCatalog } from '../../../server/demo/catalogue/demo-catalog.ts'
import { readRows } from '../../../server/demo/catalogue/rows.ts'
import { drawGarment, type GarmentDrawing, type GarmentView } from '../../../server/demo/draw/draw-garment.ts'
import { DRAWING_EDITION, drawingOf, drawingUrl } from '../../../server/demo/draw/drawing-url.ts'
import { readSheet } from '../../../server/demo/sheets/read-sheet.ts'
import { SHEETS } from '../../../server/demo/sheets/sheets.ts'
import { measure, type Shown } from '../../support/drawings/measure-drawing.ts'
import { PROMISES } from '../../support/drawings/promises.ts'
import { PROMISES_OF_DETAILS } from '../../support/drawings/promises-of-details.ts'
import { NEVER_DRAWN, PROMISES_OF_SENTENCES } from '../../support/drawings/promises-of-sentences.ts'
import { readDrawing } from '../../support/drawings/read-drawing.ts'

const ALL = [...PROMISES, ...PROMISES_OF_DETAILS, ...PROMISES_OF_SENTENCES]

/** Clauses that speak of the thing itself: with what, under what and over what it is worn is another's look. */
function clausesOfItself(text: string): string {
  return text
    .split(/[.:;—]/)
    .filter(clause => !/(?<![а-яё])(с|со|под|поверх|к|в паре) [а-яё]/i.test(clause))
    .join('. ')
}

const models = demoCatalog().map(({ name, params, description, colors }) => {
  const [text = '', more = ''] = description.split(/<\/?p>/).filter(Boolean)
  const drawings = colors[0]?.drawings ?? []
  const of = (view: GarmentView) => drawings.find(drawing => drawing.view === view)
  const [front, back, onFigure] = [of('front'), of('back'), of('figure')]
  if (!front || !back) throw new Error(`${name} has no pictures`)
  const promised = `${name}. ${params.map(param => `${param.name} ${param.value}`).join('; ')}. ${text}`
  const further = clausesOfItself(more)
  const applying = ALL.filter(
    ({ kinds, not }) => (kinds?.includes(front.kind) ?? true) && !not?.includes(front.kind),
  )
  // What begins with ^ asks for the beginning, or for what the whole does not say.
  const kept = applying.filter(
    ({ words }) => words.test(promised) || (!words.source.startsWith('^') && words.test(further)),
  )
  return { name, description, drawings, front, back, onFigure, applying, kept }
})

function shownBy(drawing: GarmentDrawing): Shown {
  return measure(drawGarment(drawing), drawing)
}

/** A hood that lies on the back of whoever wears the thing is as well a hood. */
test('what a figure wears is the same thing: it keeps every promise of its front', () => {
  const broken = models.flatMap(({ name, onFigure, kept }) => {
    if (!onFigure) return []
    const shown = shownBy(onFigure)
    return kept
      .filter(({ view, isShown }) => view !== 'back' && !isShown(shown))
      .map(({ words }) => `${name}: ${words.source.slice(0, 70)}`)
  })
  expect(broken).toEqual([])
  expect(models.filter(({ onFigure }) => onFigure).length).toBeGreaterThan(models.length * 0.85)
})

test('light comes from one lamp: every picture has one shadow', () => {
  const shadows = models.flatMap(({ drawings }) =>
    drawings.map(drawing => readDrawing(drawGarment(drawing)).filter(({ name }) => name === 'shadow').length),
  )
  expect(new Set(shadows)).toEqual(new Set([1]))
})

test('every product is drawn as its name, its parameters and its description promise', () => {
  const broken = models.flatMap(({ name, front, back, kept }) => {
    const shown = {
      front: shownBy(front),
      back: kept.some(({ view }) => view === 'back') ? shownBy(back) : null,
    }
    return kept
      .filter(({ view, isShown }) => !isShown(view === 'back' && shown.back ? shown.back : shown.front))
      .map(({ words }) => `${name}: ${words.source.slice(0, 70)}`)
  })
  expect(broken).toEqual([])
})

test('promises are found in nearly all products, and every promise of the list in some', () => {
  expect(models.filter(({ kept }) => kept.length > 0).length).toBeGreaterThan(models.length * 0.95)
  const unused = ALL.filter(one => !models.some(({ kept }) => kept.includes(one)))
  expect(unused.map(({ words }) => words.source)).toEqual([])
})

test('every promise can be broken: some drawing of its kinds does not keep it', () => {
  const shown = models.map(model => ({ ...model, shown: shownBy(model.front) }))
  const idle = ALL.filter(one => !shown.some(each => each.applying.includes(one) && !one.isShown(each.shown)))
  expect(idle.map(({ words }) => words.source)).toEqual([])
})

test('no sentence speaks of what nobody draws', () => {
  expect(models.filter(each => NEVER_DRAWN.test(each.description)).map(({ name }) => name)).toEqual([])
})

test('a sheet whose name and parameters disagree is refused', () => {
  const [sheet] = SHEETS
  if (!sheet) throw new Error('no sheets')
  const slip = readRows('Платье с коротким рукавом | linen | plain | 999 | Рукав длинный\n> Легче воздуха.')
  expect(() => readSheet({ ...sheet, models: slip })).toThrow('sleeve long but short')
  const unknown = readRows('Платье из льна | linen | plain | 999 | Вырез сердечком\n> Легче воздуха.')
  expect(() => readSheet({ ...sheet, models: unknown })).toThrow('Вырез сердечком')
})

test('an address carries the whole look, and pictures drawn otherwise have another', () => {
  for (const { drawings } of models)
    for (const drawing of drawings) expect(drawingOf(drawingUrl(drawing))).toEqual(drawing)
  const [model] = models
  if (!model) throw new Error('no models')
  const url = drawingUrl(model.front)
  expect(drawingUrl({ ...model.front, look: { ...model.front.look, sleeve: 'none' } })).not.toBe(url)
  expect(drawingOf(url.replace(`drawing:${DRAWING_EDITION}/`, 'drawing:0/'))).toBeNull()
  const drawn = createHash('sha256')
  for (const { front, onFigure } of models)
    for (const drawing of onFigure ? [front, onFigure] : [front]) drawn.update(drawGarment(drawing))
  // When this differs the pictures do: raise DRAWING_EDITION, so that shops draw theirs again, and note the new digest.
  expect([DRAWING_EDITION, drawn.digest('hex').slice(0, 12)]).toEqual(['5', '4a045b183927'])
})
