import { builtInTown } from '../../../server/shop/towns/built-in-cities.rules.ts'
import { DESKTOP, PHONE, type WatchedPage } from '../../support/browser/browser-shop.ts'
import { popupsGone } from '../../support/browser/popups-gone.ts'
import { shopOfAllTests } from '../../support/browser/shop-around-tests.ts'
import { touchIsland } from '../../support/browser/touch-island.ts'
import { layApart } from '../../support/goods/sizes-apart.ts'
import { openPoints } from '../../support/goods/test-points.ts'
import { linesByCalculate } from '../../support/orders/lines-by-calculate.ts'
import { chanceOfRun } from '../../support/runner/chance.ts'

/** Of three towns, two on a phone and two on a desktop: others in another run. */
const [ONE = '', TWO = '', THREE = ''] = chanceOfRun('size lines').some(
  ['Москва', 'Санкт-Петербург', 'Казань'],
  3,
)

const shop = shopOfAllTests()
let page: WatchedPage
beforeAll(async () => {
  await openPoints(shop.shop.db)
  await layApart(shop, 3)
})
afterEach(() => (page?.isClosed() === false ? page.close() : undefined))

const placeOf = (name: string) => {
  const { latitude, longitude, fias_id, kladr_id, timezone } = builtInTown(name)
  return { name, latitude, longitude, fias_id, kladr_id, timezone }
}
const post = (path: string, body: unknown, method = 'POST') =>
  page.evaluate(
    async (url: string, text: string, method: string) => {
      const headers = { 'Content-Type': 'application/json', 'X-Requested-With': 'XMLHttpRequest' }
      const answer = await fetch(url, { method, headers, body: text })
      return answer.text()
    },
    `${shop.url}${path}`,
    JSON.stringify(body),
    method,
  )
const pathOf = (hash = '') => `/product/${shop.goods.linenDress.slug}-${shop.goods.linenDress.id}/${hash}`
const offersOf = () => shop.goods.linenDress.offers

async function openIn(town: string, viewport: typeof DESKTOP, hash = ''): Promise<void> {
  page = await shop.page({ viewport })
  await page.goto(`${shop.url}/about/`)
  await post('/api/v3/state/', { region: placeOf(town) }, 'PATCH')
  await page.goto(`${shop.url}${pathOf(hash)}`)
  await page.waitForSelector('html[data-started]')
}
async function calculated(town: string, id: number): Promise<string[]> {
  const { fias_id: uuid, kladr_id: kladr, name, latitude, longitude } = placeOf(town)
  const location = { name, uuid, kladr, latitude, longitude }
  const text = await post('/minions/kevin/calculate', {
    location,
    products: [{ id, quantity: 1 }],
    request_id: 'r',
  })
  const { deliveries } = JSON.parse(text) as { deliveries: unknown[] }
  expect(deliveries.length).toBeGreaterThan(0)
  const zone = Number(builtInTown(town).timezone.replace('UTC', ''))
  const hour = (new Date(shop.shop.now()).getUTCHours() + zone) % 24
  return linesByCalculate(deliveries as Parameters<typeof linesByCalculate>[0], hour)
}
/** What is seen of the block, a line each; nothing where the block is hidden. */
const seen = () =>
  page.$$eval('.delivery__lines > li', lines =>
    lines
      .filter(line => line.checkVisibility())
      .map(line => {
        const [words, price] = [...line.querySelectorAll('.delivery__words, .delivery__price')]
        return `${words?.textContent}, ${price?.textContent}`.replaceAll('\u00a0', ' ')
      }),
  )
const statusOf = (widget: string) =>
  page.$eval(`[data-widget="${widget}"]`, island => (island as HTMLElement).dataset.widgetStatus)
async function says(lines: string[]): Promise<void> {
  await page.waitForFunction(
    (wanted: string) =>
      JSON.stringify(
        [...document.querySelectorAll('.delivery__lines > li')]
          .filter(line => line.checkVisibility())
          .map(line => line.querySelector('.delivery__words')?.textContent?.replaceAll('\u00a0', ' ')),
      ) === wanted,
    {},
    JSON.stringify(lines.map(line => line.split(', ').slice(0, -1).join(', '))),
  )
  expect(await seen()).toEqual(lines)
}

describe.each([
  ['a phone', PHONE, [ONE, TWO]],
  ['a desktop', DESKTOP, [TWO, THREE]],
])('on %s', (_, viewport, towns) => {
  test.each(towns)('in %s the sleeping block says of each chosen size what is calculated', async town => {
    await openIn(town, viewport)
    const sold = await page.$$eval('.sizes__item input', inputs =>
      inputs.map(input => (input as HTMLInputElement).value),
    )
    expect(sold.length).toBeGreaterThan(0)
    for (const { id } of offersOf()
      .filter(({ ext_id }) => sold.includes(ext_id))
      .toReversed()) {
      const { ext_id } = offersOf().find(offer => offer.id === id) as { ext_id: string }
      const tile = `.sizes__item:has([value="${ext_id}"])`
      if (viewport === PHONE) await page.tap(tile)
      else await page.click(tile)
      await page.waitForSelector(`${tile} :checked`)
      await says(await calculated(town, id))
    }
    expect(await statusOf('delivery-block')).toBe('asleep')
    await touchIsland(page, 'delivery-block')
    for (const { id, ext_id } of offersOf().filter(offer => sold.includes(offer.ext_id))) {
      await page.$eval(`[value="${ext_id}"]`, input => (input as HTMLElement).click())
      await says(await calculated(town, id))
    }
    expect(page.faults).toEqual([])
  })

  test.each(towns)(
    'in %s a size that the address names has its lines at once, asleep and awake',
    async town => {
      for (const { id, ext_id } of offersOf()) {
        await openIn(town, viewport, `#${encodeURIComponent(ext_id)}`)
        const lines = await calculated(town, id)
        await says(lines)
        expect(await statusOf('delivery-block')).toBe('asleep')
        if (lines.length > 0) {
          await touchIsland(page, 'delivery-block')
          await says(lines)
        }
        expect(page.faults).toEqual([])
        await page.close()
      }
    },
  )
})

test('a size of another town’s stores is sent from there: by taps through the sheet to the order’s button', async () => {
  await openIn('Москва', PHONE)
  await page.tap('.buy__button')
  await page.waitForSelector('dialog.size-sheet[open] .size-sheet__row')
  const row = '.size-sheet li:nth-child(3) .size-sheet__row'
  const words = await page.$eval(row, element => element.textContent)
  expect(words).toMatch(/^46из Санкт-Петербурга, через \d+ д/)
  await page.tap(row)
  await popupsGone(page)
  await says(await calculated('Москва', offersOf()[2]?.id as number))
  await page.waitForFunction(
    () => document.querySelector('.buy__button')?.textContent === 'Забрать из магазина',
  )
  expect(page.faults).toEqual([])
})

test.each([
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
])('on %s what cannot come here says so before it is pressed, and is waited for', async (_, viewport) => {
  const [, , elsewhere] = offersOf()
  await openIn('Казань', viewport, `#${encodeURIComponent(elsewhere?.ext_id ?? '')}`)
  const reason = 'Только в магазинах Санкт-Петербурга'
  await page.waitForFunction(
    (words: string) => document.querySelector('.buy__button')?.textContent === words,
    {},
    reason,
  )
  expect(await page.$eval('.buy__button', button => (button as HTMLButtonElement).disabled)).toBe(true)
  expect(await page.$eval('.delivery__alert:not([hidden])', alert => alert.textContent)).toBe(
    'только в магазинах Санкт-Петербурга',
  )
  const tile = '.sizes__item--out:nth-child(3)'
  if (viewport === PHONE) await page.tap(tile)
  else await page.click(tile)
  await page.waitForSelector('dialog[open][aria-label="Сообщить о поступлении"] select')
  expect(await page.$eval('dialog[open] select', select => (select as HTMLSelectElement).value)).toBe(
    String(elsewhere?.id),
  )
  expect(page.faults).toEqual([])
})
