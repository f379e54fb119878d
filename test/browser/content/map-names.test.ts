/** @jest-environment node */
import { townStoresPath } from '../../../server/contract/delivery/stores.ts'
import { importCities } from '../../../server/import/cities/import-cities.ts'
import { saveStores } from '../../../server/import/stock/save-stores.ts'
import { BUILT_IN_CITIES, builtInTown } from '../../../server/shop/towns/built-in-cities.rules.ts'
import { touches } from '../../../widgets/shared/map/place-labels.ts'
import { DESKTOP, PHONE, type WatchedPage } from '../../support/browser/browser-shop.ts'
import { meetChunks } from '../../support/browser/chunks.ts'
import { shopOfAllTests } from '../../support/browser/shop-around-tests.ts'
import { violationsNow } from '../../support/browser/violations.ts'
import { openMoreStores } from '../../support/goods/more-stores.ts'
import { openPoints } from '../../support/goods/test-points.ts'

const TULA = builtInTown('Тула')
/** A town of the shop that has no ground. */
const PLACES = [
  ['ул. Советская, 47с3', 54.1961, 37.6205],
  ['пр. Ленина, 85с2', 54.1789, 37.5975],
  ['Красноармейский проспект, 25с9', 54.2002, 37.6312],
] as const

const shop = shopOfAllTests()
beforeAll(async () => {
  await importCities(shop.shop.db, BUILT_IN_CITIES)
  await openPoints(shop.shop.db)
  await openMoreStores(shop.shop.db)
  await saveStores(
    shop.shop.db,
    PLACES.map(([address, latitude, longitude], at) => ({
      ...{ ext_id: `tul-0${at}`, kind: 'store' as const, city: 'Тула', region_fias_id: TULA.fias_id },
      ...{ name: `Витрина № ${at}`, address, metro: '', latitude, longitude, images: [], phone: '' },
      ...{ workhours: 'ежедневно 10:00–21:00', way_description: '', has_dressing_room: false },
    })),
  )
  await shop.shop.catalog.refresh()
})
let page: WatchedPage
/** The files of grounds that the page asked for. */
let grounds: string[]
afterEach(() => page?.close())

async function open(viewport: typeof DESKTOP | typeof PHONE, cut = false): Promise<void> {
  page = await shop.page({ viewport })
  // The map moves at once: what is read afterwards is where it stays.
  await page.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: 'reduce' }])
  if (cut) await meetChunks(page, { moskva: 'cut off' })
  grounds = []
  page.on('request', request => {
    const name = /\/assets\/(moskva|sankt-peterburg|kazan)-\w+\.js$/.exec(request.url())?.[1]
    if (name) grounds.push(name)
  })
}
async function openStores(path: string): Promise<void> {
  await page.goto(shop.url + path)
  await page.waitForSelector('[data-widget="stores"][data-widget-status="awake"]')
  if (page.viewport()?.isMobile) {
    expect(await page.$('.map')).toBeNull()
    expect(grounds).toEqual([])
    await press('.stores__switch button:nth-child(2)')
  }
  await page.waitForSelector('.map-marker')
  await lettersAreHere()
}
/** The shop's own letters have come, and a frame was painted with them: names are measured anew. */
async function lettersAreHere(): Promise<void> {
  await page.waitForFunction(() => sessionStorage.getItem('fonts'))
  await page.evaluate(async () => {
    await document.fonts.ready
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
  })
}
const press = (selector: string) => page.$eval(selector, element => (element as HTMLElement).click())
const scale = () => page.$eval('.leaflet-control-scale-line', line => line.textContent)
async function comeCloser(): Promise<boolean> {
  const before = await scale()
  if (await page.$('.leaflet-control-zoom-in.leaflet-disabled')) return false
  await press('.leaflet-control-zoom-in')
  await page.waitForFunction(
    was => document.querySelector('.leaflet-control-scale-line')?.textContent !== was,
    {},
    before,
  )
  return true
}
const names = () => page.$$eval('.map-name', all => all.map(each => each.textContent ?? ''))

/** Everything that can be read on the map: boxes from its corner, turned as they are on the screen. */
async function readable() {
  return page.$eval('.map', map => {
    const { left, top, width, height } = map.getBoundingClientRect()
    const words = [...map.querySelectorAll('.map-name span, .map-marker__face')].filter(
      each => each.textContent,
    )
    const boxes = words.map(each => {
      const rect = each.getBoundingClientRect()
      const { a, b } = new DOMMatrix(getComputedStyle(each).transform)
      const { offsetWidth, offsetHeight } = each as HTMLElement
      return {
        text: each.textContent ?? '',
        x: rect.x + rect.width / 2 - left,
        y: rect.y + rect.height / 2 - top,
        width: offsetWidth,
        height: offsetHeight,
        angle: Math.atan2(b, a),
        is_in:
          rect.left >= left && rect.right <= left + width && rect.top >= top && rect.bottom <= top + height,
        is_out: rect.left > left + width || rect.right < left || rect.top > top + height || rect.bottom < top,
      }
    })
    return boxes
  })
}

/** Two that touch, and those that the edge cuts; a pixel is rounding. */
async function faultsOfNames(): Promise<string[]> {
  // Without motion each change of a place is a transition of no time, which ends with the next frame.
  await page.waitForFunction(() => document.getAnimations().every(each => each.playState !== 'running'))
  const boxes = await readable()
  const cut = boxes.filter(({ is_in, is_out }) => !is_in && !is_out).map(({ text }) => `«${text}» is cut`)
  const touching = boxes.flatMap((one, at) =>
    boxes
      .slice(at + 1)
      .flatMap(other => (touches(one, other, -1) ? [`«${one.text}» touches «${other.text}»`] : [])),
  )
  return [...cut, ...touching]
}

describe.each([
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
])('on %s', (_, viewport) => {
  test('a town with a ground has its metro and streets; no name touches another or the edge at any zoom', async () => {
    await open(viewport)
    await openStores('/contacts/')
    await page.waitForFunction(() => document.querySelector('.map-name_river') !== null)
    const seen = new Set<string>()
    do {
      expect(await faultsOfNames()).toEqual([])
      for (const name of await names()) seen.add(name)
    } while (await comeCloser())
    expect([...seen]).toEqual(
      expect.arrayContaining(['МКАД', 'Москва-река', 'Охотный Ряд', 'Библиотека им. Ленина']),
    )
    expect(grounds).toEqual(['moskva'])
    expect(await violationsNow(page, '.map')).toEqual([])
    expect(page.faults).toEqual([])
  })

  test('a town without one has rings of distance, its neighbours, and the streets of its points', async () => {
    await open(viewport)
    await openStores(townStoresPath(TULA))
    expect(await names()).toEqual(
      expect.arrayContaining([
        '10 км',
        'Тула',
        expect.stringMatching(/^[↖←↑↗] (?:Калуга|Подольск), \d+ км$/),
        expect.stringMatching(/^→ Рязань, \d+ км$/),
      ]),
    )
    const [ground, houses] = await groundColors()
    expect(houses).not.toBe(ground)
    const seen = new Set<string>()
    do {
      expect(await faultsOfNames()).toEqual([])
      for (const name of await names()) seen.add(name)
    } while (await comeCloser())
    expect([...seen]).toEqual(expect.arrayContaining(['10 км', '2 км', '500 м', 'Тула']))
    expect([...seen].some(name => PLACES.some(([address]) => address.startsWith(`${name},`)))).toBe(true)
    expect(grounds).toEqual([])
    expect(page.faults).toEqual([])
  })
})

test('a ground that does not come leaves rings of distance', async () => {
  await open(DESKTOP, true)
  await openStores('/contacts/')
  await page.waitForFunction(() => document.querySelector('.map-name_distance')?.textContent?.endsWith('км'))
  expect(await page.$('.map-name_river')).toBeNull()
  expect(await faultsOfNames()).toEqual([])
})

/** How often something was painted on a canvas since the last call. */
const strokes = () =>
  page.evaluate(() => {
    const seen = window as unknown as { strokes: number }
    const count = seen.strokes
    seen.strokes = 0
    return count
  })
/** Drags the map and waits for the frames in which markers and names follow. */
async function drag(across: number, down: number): Promise<void> {
  const map = await page.$eval('.map__canvas', canvas => canvas.getBoundingClientRect().toJSON())
  const [x, y] = [map.x + map.width * 0.9, map.y + map.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + across, y + down, { steps: 8 })
  await page.mouse.up()
  await page.evaluate(async () => {
    for (let frame = 0; frame < 4; frame++) await new Promise(requestAnimationFrame)
  })
}

test('a short drag moves what is drawn and draws nothing; a long one draws the ground anew', async () => {
  await open(DESKTOP)
  await page.evaluateOnNewDocument(() => {
    const seen = Object.assign(window, { strokes: 0 })
    const { stroke } = CanvasRenderingContext2D.prototype
    CanvasRenderingContext2D.prototype.stroke = function (...path: unknown[]): void {
      seen.strokes += 1
      Reflect.apply(stroke, this, path)
    }
  })
  await openStores('/contacts/')
  await page.waitForFunction(() => document.querySelector('.map-name_river') !== null)
  expect(await strokes()).toBeGreaterThan(0)
  await drag(-120, 40)
  expect(await strokes()).toBe(0)
  expect(await faultsOfNames()).toEqual([])
  for (let drags = 0; drags < 2; drags++) await drag(-400, 0)
  expect(await strokes()).toBeGreaterThan(0)
  expect(await faultsOfNames()).toEqual([])
  expect(page.faults).toEqual([])
})

/** The colour of the ground at the map's edge, and beside its middle, where points stand. */
const groundColors = () =>
  page.$eval('.map', map => {
    const canvas = map.querySelector('canvas') as HTMLCanvasElement
    const { left, top, width, height } = map.getBoundingClientRect()
    const drawn = canvas.getBoundingClientRect()
    const part = canvas.width / drawn.width
    const colorAt = (x: number, y: number) =>
      canvas
        .getContext('2d')
        ?.getImageData((x - drawn.left) * part, (y - drawn.top) * part, 1, 1)
        .data.join()
    return [colorAt(left + 9, top + 9), colorAt(left + width / 2 + 7, top + height / 2 + 7)]
  })

/** The middle of what the card leaves of the map, and where the chosen point is. */
const chosenAndMiddle = () =>
  page.evaluate(() => {
    const rect = (selector: string) => (document.querySelector(selector) as Element).getBoundingClientRect()
    const [map, card] = [rect('.map'), rect('.points__panel')]
    const is_covered =
      card.bottom > map.top && card.top < map.bottom && card.right > map.left && card.left < map.right
    const { x, y } = rect('.map-marker_chosen')
    const bottom = is_covered ? card.top : map.bottom
    return { is_covered, x, y, middle: { x: map.left + map.width / 2, y: (map.top + bottom) / 2 } }
  })

test.each([
  ['a phone, above its card', PHONE, true],
  ['a desktop, whose list is beside the map', DESKTOP, false],
])('a chosen point is in the middle of what is free on %s', async (_, viewport, covers) => {
  await open(viewport)
  const { slug, id } = shop.goods.linenDress
  await page.goto(`${shop.url}/product/${slug}-${id}/`)
  await page.waitForSelector('html[data-started]')
  await press('.sizes__input')
  await press('.delivery__line--points')
  await page.waitForSelector('.point-row')
  await press('.point-row')
  await page.waitForSelector('.points .point')
  if (viewport === PHONE) await press('.points__switch button:nth-child(2)')
  await page.waitForSelector('.map-marker_chosen')
  await page.waitForFunction(() => document.getAnimations().every(each => each.playState !== 'running'))
  // A map that got its size later centres it again.
  await page.waitForFunction(() => {
    const map = document.querySelector('.map')?.getBoundingClientRect()
    const chosen = document.querySelector('.map-marker_chosen')?.getBoundingClientRect()
    return map && chosen && Math.abs(chosen.x - map.left - map.width / 2) < 2
  })
  await lettersAreHere()
  const { is_covered, x, y, middle } = await chosenAndMiddle()
  expect(is_covered).toBe(covers)
  expect(Math.abs(x - middle.x)).toBeLessThan(2)
  expect(Math.abs(y - middle.y)).toBeLessThan(2)
  expect(await faultsOfNames()).toEqual([])
  expect(page.faults).toEqual([])
})
