import { readRows } from '../../../server/demo/catalogue/rows.ts'
import { drawn, shape } from '../../../server/demo/draw/sketch/shape.ts'

test('an outline is a row of sums of measures, its corners marked', () => {
  const hood = shape('0 -2h, w+1.5 .4h!, -.5w h-w+1, -w -h!')
  expect(hood({ w: 4, h: 10 })).toEqual([
    [0, -20],
    [5.5, 4, 1],
    [-2, 7],
    [-4, -10, 1],
  ])
  expect(drawn('-.2 0!, 3.8 1.1')).toEqual([
    [-0.2, 0, 1],
    [3.8, 1.1],
  ])
})

test('an outline refuses to be drawn without one of its measures', () => {
  expect(() => shape('0 0, w+k 1')({ w: 1 })).toThrow('no measure k')
})

test('rows have cells between bars, and the sentences below them', () => {
  expect(readRows('\nlinen | woven |\n> Cool.\n> Dry.\n\nsilk | satin\n')).toEqual([
    { cells: ['linen', 'woven', ''], sentences: ['Cool.', 'Dry.'] },
    { cells: ['silk', 'satin'], sentences: [] },
  ])
})
