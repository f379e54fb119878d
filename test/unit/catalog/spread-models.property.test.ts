import fc from 'fast-check'
import { spreadModels, spreadStickers } from '../../../server/catalog/listing/spread-models.ts'

/** Products are numbered in their order; `models[product]` is the model of each. */
const spread = (models: number[], most = models.length) =>
  spreadModels(models.keys(), product => models[product] as number, most, models.length)
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
    [1, 1, 1, 2, 2, 2, 3, 3, 3],
    [1, 2, 3, 1, 2, 3, 1, 2, 3],
  ],
  [
    [1, 1, 1],
    [1, 1, 1],
  ],
  [[], []],
])('models %j are shown as %j', (models, shown) => {
  expect(modelsOf(models)).toEqual(shown)
})

/** As a demonstration department has them: models of one to five colours, the most popular with all of theirs first. */
const Department = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 40, maxLength: 80 })

test('three rows of five show no model twice, before the last models are left', () => {
  fc.assert(
    fc.property(Department, colors => {
      const shown = modelsOf(colors.flatMap((count, model) => new Array(count).fill(model)))
      for (let at = 0; at < 32; at++) expect(shown.slice(at + 1, at + 16)).not.toContain(shown[at])
    }),
  )
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
  expect(spreadModels(endless(), product => Math.floor(product / 2), 10, 1_000)).toHaveLength(10)
  expect(asked).toBeLessThan(40)
})

describe('stickers among others', () => {
  /** Goods in capitals have a sticker. */
  const shownOf = (goods: string, share = 0.3) =>
    [...spreadStickers(goods, product => product !== product.toLowerCase(), share)].join('')

  test.each([
    ['ABCdefghi', 'AdeBfgChi'],
    ['AbCdefGhi', 'AbdCefGhi'],
    ['abcDef', 'abcDef'],
    ['ABCd', 'AdBC'],
    ['abc', 'abc'],
    ['', ''],
  ])('%s are shown as %s', (goods, shown) => {
    expect(shownOf(goods)).toBe(shown)
  })

  test.each([
    [1 / 3, 'ABCdefghi', 'AdeBfgChi'],
    [3 / 8, 'ABCdefgh', 'AdBeCfgh'],
    [1 / 2, 'ABCdef', 'AdBeCf'],
    [4 / 7, 'ABCDefg', 'ABCDefg'],
    [1, 'ABC', 'ABC'],
  ])('where the share of them is %d, %s are shown as %s', (share, goods, shown) => {
    expect(shownOf(goods, share)).toBe(shown)
  })

  const Goods = fc.array(fc.boolean(), { maxLength: 80 })

  test('stand apart while there are others, both in their own order', () => {
    fc.assert(
      fc.property(Goods, stickers => {
        const shown = [...spreadStickers(stickers.keys(), at => stickers[at] as boolean, 0)]
        for (const kind of [true, false])
          expect(shown.filter(at => stickers[at] === kind)).toEqual(
            [...stickers.keys()].filter(at => stickers[at] === kind),
          )
        const lastOther = shown.findLastIndex(at => !stickers[at])
        const places = [...shown.entries()].flatMap(([place, at]) => (stickers[at] ? [place] : []))
        for (const [number, place] of places.entries())
          if (number > 0 && place < lastOther) expect(place - (places[number - 1] ?? 0)).toBeGreaterThan(2)
      }),
    )
  })

  test('of many that lead, no more products are asked for than a page needs', () => {
    let asked = 0
    function* endless() {
      for (;;) yield asked++
    }
    const page = spreadStickers(endless(), product => product < 100, 0)
    for (let place = 0; place < 30; place++) page.next()
    expect(asked).toBeLessThan(100 + 30)
  })
})
