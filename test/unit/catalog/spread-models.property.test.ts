import fc from 'fast-check'
import { spreadModels } from '../../../server/catalog/listing/spread-models.ts'

/** Products are numbered in their order; `models[product]` is the model of each. */
const spread = (models: number[], most = models.length) =>
  spreadModels(models.keys(), product => models[product] as number, most)
const modelsOf = (models: number[]) => spread(models).map(product => models[product])
const Models = fc.array(fc.integer({ min: 0, max: 12 }), { maxLength: 120 })

test.each([
  [
    [1, 1, 1, 2, 3, 4, 5, 6, 7],
    [1, 2, 3, 4, 5, 1, 6, 7, 1],
  ],
  [
    [1, 2, 3, 4, 5],
    [1, 2, 3, 4, 5],
  ],
  [
    [1, 1, 2, 2],
    [1, 2, 1, 2],
  ],
  [
    [1, 1, 1],
    [1, 1, 1],
  ],
  [[], []],
])('models %j are shown as %j', (models, shown) => {
  expect(modelsOf(models)).toEqual(shown)
})

test('every product is shown once', () => {
  fc.assert(
    fc.property(Models, models => {
      expect(spread(models).toSorted((a, b) => a - b)).toEqual([...models.keys()])
    }),
  )
})

test('two colours of a model are neighbours only where nothing else is left', () => {
  fc.assert(
    fc.property(Models, models => {
      const shown = modelsOf(models)
      const at = shown.findIndex((model, place) => place > 0 && model === shown[place - 1])
      if (at >= 0) expect(new Set(shown.slice(at)).size).toBe(1)
    }),
  )
})

test('pages follow each other without a gap or a repetition', () => {
  fc.assert(
    fc.property(Models, fc.nat(120), (models, most) => {
      expect(spread(models, most)).toEqual(spread(models).slice(0, most))
    }),
  )
})

test('no more products are asked for than a page needs', () => {
  let asked = 0
  function* endless() {
    for (;;) yield asked++
  }
  expect(spreadModels(endless(), product => Math.floor(product / 2), 10)).toHaveLength(10)
  expect(asked).toBeLessThan(40)
})
