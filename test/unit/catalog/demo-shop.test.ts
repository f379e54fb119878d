import { CARES } from '../../../server/demo/catalogue/cares.ts'
import { DEMO_CATEGORIES, DEMO_LEAVES } from '../../../server/demo/catalogue/categories.ts'
import { demoCatalog } from '../../../server/demo/catalogue/demo-catalog.ts'
import { demoFeed } from '../../../server/demo/catalogue/demo-feed.ts'
import { demoPoints } from '../../../server/demo/catalogue/demo-points.ts'
import { demoStock } from '../../../server/demo/catalogue/demo-stock.ts'
import { eanOf } from '../../../server/demo/catalogue/prices-and-codes.ts'
import { readRows } from '../../../server/demo/catalogue/rows.ts'
import { SIZE_GRIDS } from '../../../server/demo/catalogue/sizes.ts'
import { DEMO_STORES } from '../../../server/demo/catalogue/stores.ts'
import { CLOTHS } from '../../../server/demo/cloths/cloths.ts'
import { drawingOf, drawingUrl } from '../../../server/demo/draw/drawing-url.ts'
import { drawStore } from '../../../server/demo/draw/store-pictures.ts'
import { readSheet } from '../../../server/demo/sheets/read-sheet.ts'
import { SHEETS } from '../../../server/demo/sheets/sheets.ts'
import { WAREHOUSE } from '../../../server/import/stock/save-stores.ts'
import { BUILT_IN_CITIES } from '../../../server/shop/towns/built-in-cities.rules.ts'

const models = demoCatalog()
const colors = models.flatMap(model => model.colors)
const offers = colors.flatMap(color => color.offers)

describe('the demonstration catalogue', () => {
  test('is the same at every call', () => {
    expect(demoCatalog()).toEqual(models)
  })

  test('has about 400 models in 72 leaves, at least four in each', () => {
    expect(DEMO_LEAVES).toHaveLength(72)
    expect(models.length).toBeGreaterThan(380)
    const thin = DEMO_LEAVES.filter(
      leaf => models.filter(model => model.category_ext_id === leaf.ext_id).length < 4,
    )
    expect(thin.map(leaf => leaf.ext_id)).toEqual([])
  })

  test('names and numbers nothing twice', () => {
    const repeated = (values: string[]) => values.filter((value, index) => values.indexOf(value) !== index)
    expect(repeated(models.map(model => model.name))).toEqual([])
    expect(repeated(models.map(model => model.vendor_code))).toEqual([])
    expect(repeated(DEMO_CATEGORIES.map(category => category.ext_id))).toEqual([])
    expect(repeated(DEMO_CATEGORIES.map(category => `${category.parent_ext_id}/${category.slug}`))).toEqual(
      [],
    )
    expect(new Set(offers.map(offer => offer.ext_id)).size).toBe(offers.length)
    expect(new Set(offers.map(offer => offer.barcode)).size).toBe(offers.length)
  })

  test('writes addresses of categories in small Latin letters', () => {
    expect(DEMO_CATEGORIES.filter(({ slug }) => !/^[a-z]+(-[a-z]+)*$/.test(slug))).toEqual([])
  })

  test('comes in two to four colours, none twice', () => {
    for (const model of models) {
      const names = model.colors.map(color => color.name)
      expect(new Set(names).size).toBe(names.length)
      expect(names.length).toBeGreaterThanOrEqual(2)
      expect(names.length).toBeLessThanOrEqual(4)
    }
  })

  test('has only sizes of its grid, in its order', () => {
    const grids = SHEETS.flatMap(sheet =>
      readSheet(sheet).map(model => SIZE_GRIDS[model.grid] as readonly string[]),
    )
    models.forEach((model, index) => {
      const grid = grids[index] ?? []
      for (const color of model.colors) {
        const places = color.offers.map(offer => grid.indexOf(offer.size_name))
        expect(places).not.toContain(-1)
        expect(places).toEqual(places.toSorted((a, b) => a - b))
      }
    })
  })

  test('has barcodes of the range inside a company, with a right check digit', () => {
    // The examples of the GS1 general specifications.
    expect(eanOf('629104150021')).toBe('6291041500213')
    expect(
      offers.filter(({ barcode }) => !/^2\d{12}$/.test(barcode) || eanOf(barcode.slice(0, 12)) !== barcode),
    ).toEqual([])
  })

  test('has compositions that sum to 100 in every part', () => {
    for (const { composition } of Object.values(CLOTHS)) {
      for (const part of composition.split(';')) {
        const shares = [...part.matchAll(/(\d+)%/g)].map(([, share]) => Number(share))
        expect([part, shares.reduce((sum, share) => sum + share, 0)]).toEqual([part, 100])
      }
    }
  })

  test('has prices that look like prices', () => {
    const odd = colors.filter(
      ({ price, price_old }) =>
        price < 99 || price > 30_000 || price % 10 !== 9 || (price_old !== 0 && price_old <= price),
    )
    expect(odd).toEqual([])
    const share = colors.filter(color => color.price_old > 0).length / colors.length
    expect(share).toBeGreaterThan(0.25)
    expect(share).toBeLessThan(0.45)
  })

  test('is described in whole Russian sentences', () => {
    const texts = models.flatMap(model => [
      model.name,
      ...model.description.split(/<\/?p>/).filter(Boolean),
      model.care,
      ...model.params.map(param => param.value),
    ])
    const faulty = texts.filter(
      text => / {2}|undefined|NaN|lorem|\.\.|^\s|\s$|\s[,.;:!?]|TODO/i.test(text) || text === '',
    )
    expect(faulty).toEqual([])
    const paragraphs = models.flatMap(model => model.description.split(/<\/?p>/).filter(Boolean))
    expect(paragraphs.filter(text => !/^[А-ЯЁ].*\.$/.test(text))).toEqual([])
    // A Latin letter that looks like a Cyrillic one is neither seen nor found.
    expect(texts.filter(text => /[а-яё][a-z]|[a-z][а-яё]/i.test(text))).toEqual([])
    expect(new Set(models.map(model => model.description)).size).toBe(models.length)
  })

  test('says in every care text how to wash, bleach, dry, iron and clean', () => {
    for (const care of Object.values(CARES)) expect(care).toMatch(/тир|Протирать/)
    expect(models.every(model => Object.values<string>(CARES).includes(model.care))).toBe(true)
  })

  test('has parameters that a shopper can filter by', () => {
    const dresses = models.filter(model => model.category_ext_id === 'women-dresses-casual')
    for (const name of ['Силуэт', 'Длина', 'Рукав', 'Вырез', 'Узор', 'Материал']) {
      const values = new Set(
        dresses.flatMap(model => model.params.filter(param => param.name === name).map(param => param.value)),
      )
      expect([name, values.size >= 3]).toEqual([name, true])
    }
  })

  test('is refused with the name of the model when a sheet has an unknown word', () => {
    const [sheet] = SHEETS
    if (!sheet) throw new Error('no sheets')
    const slip = { ...sheet, models: readRows('Платье из тумана | mist | plain | 999\n> Легче воздуха.') }
    expect(() => readSheet(slip)).toThrow('women-dresses-casual, Платье из тумана: cloth mist')
  })
})

describe('the demonstration feed', () => {
  test('names a slug for every category, and every picture of every colour', async () => {
    let feed = ''
    for await (const part of demoFeed()) feed += part
    expect(feed.match(/<category [^>]*slug="/g)).toHaveLength(DEMO_CATEGORIES.length)
    expect(feed.match(/<offer /g)).toHaveLength(offers.length)
    const pictures = colors.reduce((sum, color) => sum + color.offers.length * color.drawings.length, 0)
    expect(feed.match(/<picture>drawing:/g)).toHaveLength(pictures)
    expect(feed.match(/<picture>drawing:\d+\/[\w-]+\/figure/g)?.length).toBeGreaterThan(offers.length * 0.85)
  })

  test('gives back the drawing that a picture address was made of', () => {
    for (const drawing of colors.slice(0, 50).flatMap(color => color.drawings)) {
      expect(drawingOf(drawingUrl(drawing))).toEqual(drawing)
    }
    expect(drawingOf('https://example.ru/a.jpg')).toBeNull()
    expect(drawingOf('drawing:spaceship/front?hex=FFFFFF&pattern=plain&fit=women&seed=1')).toBeNull()
  })
})

describe('the demonstration stores and points', () => {
  const towns = new Map(BUILT_IN_CITIES.map(city => [city.fias_id, city]))
  const points = demoPoints()

  test('are 40 stores in 12 cities and one warehouse', () => {
    const stores = DEMO_STORES.filter(store => store.kind === 'store')
    expect(stores).toHaveLength(40)
    expect(new Set(stores.map(store => store.city)).size).toBe(12)
    expect(DEMO_STORES.filter(store => store.kind === 'warehouse')).toHaveLength(1)
    expect(new Set(DEMO_STORES.map(store => store.ext_id)).size).toBe(DEMO_STORES.length)
  })

  test('have pictures of their own, services, and hours of the new year', () => {
    const stores = DEMO_STORES.filter(store => store.kind === 'store')
    const drawn = stores.map(({ ext_id }) => drawStore(ext_id))
    expect(drawn.every(pictures => pictures.length === 3)).toBe(true)
    expect(drawStore('msk-01')).toEqual(drawn[0])
    expect(new Set(drawn.map(String)).size).toBe(stores.length)
    expect(stores.filter(({ services }) => (services?.length ?? 0) < 2)).toEqual([])
    expect(stores[0]?.exceptions).toContainEqual({ date: '2027-01-01', from: null, to: null })
  })

  test('lie in their towns', () => {
    const far = [...DEMO_STORES, ...points].filter(place => {
      const town = towns.get(place.region_fias_id ?? '')
      if (!town) return true
      const north = (place.latitude - town.latitude) * 111
      const east = (place.longitude - town.longitude) * 111 * Math.cos((town.latitude * Math.PI) / 180)
      return Math.hypot(north, east) > 22
    })
    expect(far).toEqual([])
  })

  test('are about 2,000 points of four services with their storage periods', () => {
    expect(Math.abs(points.length - 2_000)).toBeLessThan(20)
    expect(new Set(points.map(point => point.id)).size).toBe(points.length)
    const periods = Object.fromEntries(points.map(point => [point.service_code, point.storage_period]))
    expect(periods).toEqual({ cdek: 7, pochta: 15, '5post': 3, yandex: 7 })
    const fitting = new Set(points.filter(point => point.has_dressing_room).map(point => point.service_code))
    expect([...fitting].sort()).toEqual(['cdek', 'yandex'])
    expect(demoPoints()).toEqual(points)
  })

  test('carry about two models of five, and the warehouse nearly all', () => {
    const known = new Set(offers.map(offer => offer.ext_id))
    const carried = new Map<string, Set<string>>()
    const strange: object[] = []
    for (const row of demoStock(models)) {
      const { offer_ext_id, store_ext_id, qty } = row
      if (qty <= 0 || qty > (store_ext_id === WAREHOUSE ? 30 : 4) || !known.has(offer_ext_id))
        strange.push(row)
      const set = carried.get(store_ext_id) ?? new Set()
      carried.set(store_ext_id, set.add(offer_ext_id.split('-')[1] ?? ''))
    }
    expect(strange).toEqual([])
    for (const [store, numbers] of carried) {
      const share = numbers.size / models.length
      if (store === WAREHOUSE) expect(share).toBeGreaterThan(0.95)
      else expect(share > 0.3 && share < 0.5).toBe(true)
    }
  })
})
