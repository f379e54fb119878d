import { addPoints } from '../../server/import/delivery/import-delivery.ts'
import { writtenDeliveries } from '../../server/shop/delivery/calculate.rules.ts'
import type { PointRow } from '../../server/shop/delivery/points/points.queries.ts'
import { townPoint } from '../../server/shop/delivery/points/town-points.ts'
import { quoteWays } from '../../server/shop/delivery/quotes/quote-ways.rules.ts'
import type { Asked } from '../../server/shop/delivery/quotes/way-quote.rules.ts'
import { DEFAULT_TABLE } from '../../server/shop/delivery/tariffs/default-tariffs.rules.ts'
import { wayTariff } from '../../server/shop/delivery/tariffs/delivery-book.ts'
import { calendarOf } from '../../server/shop/delivery/tariffs/delivery-days.rules.ts'
import { saveTariffs } from '../../server/shop/delivery/tariffs/save-tariffs.ts'
import { builtInTown } from '../../server/shop/towns/built-in-cities.rules.ts'
import { createTestShop } from '../support/test-shop.ts'

// How many deliveries are reckoned a second: ten products to a town of 2,000 points, of 100,000 in the country. First the
// rules alone, then the call with its cache cold and warm.

const CARRIERS = ['cdek', 'pochta', '5post', 'yandex']
const TOWN_POINTS = 2_000
const COUNTRY_POINTS = 100_000
const MOSCOW = builtInTown('Москва')
const PRODUCTS = 10

function pointRow(index: number, region_fias_id: string): PointRow {
  return {
    id: `P${index}`, service_code: CARRIERS[index % 4] as string, kind: 'point', name: `Пункт ${index}`, address: `ул. Лесная, ${index}`,
    metro: '', region_fias_id, location_name: '', latitude: 55.7 + (index % 100) / 1_000, longitude: 37.5 + (index % 70) / 1_000,
    workhours: 'ежедневно 09:00–21:00', hours_json: '[]', way_description: 'Вход со двора, первый этаж, рядом с аптекой',
    images_json: '[]', postal_code: '125047', storage_period: 7, has_dressing_room: index % 3 === 0 ? 1 : 0, has_cash: 1, has_card: 1,
    weight_max_g: 15_000, length_max_cm: 60, width_max_cm: 60, height_max_cm: 60, is_gone: 0,
  } // biome-ignore format: a row
}

const tariffs = DEFAULT_TABLE.services.flatMap(row => {
  const own = <Row extends { service_id: number }>(each: Row) => each.service_id === row.service_id
  return wayTariff(row, DEFAULT_TABLE.zones.filter(own), DEFAULT_TABLE.weights.filter(own)) ?? []
})
const { fias_id, name, latitude, longitude, timezone, population } = MOSCOW
const warehouse = {
  id: 1, kind: 'warehouse' as const, region_fias_id: fias_id, city: name, latitude, longitude, timezone, cutoff_hour: 18, working_weekdays: '12345',
} // biome-ignore format: a row
const lines = Array.from({ length: PRODUCTS }, (_, index) => ({
  offer_id: index + 1, quantity: 1, price: 1_990, name: 'Вещь', weight_g: 400, length_cm: 30, width_cm: 25, height_cm: 4,
})) // biome-ignore format: a row
const asked: Asked = {
  now: Date.UTC(2026, 0, 15, 9),
  region: { fias_id, name, latitude, longitude, timezone, population },
  tariffs,
  places: [warehouse],
  lines,
  shelves: lines.map(({ offer_id }) => ({ offer_id, store_id: 1, qty: 9 })),
  points: Array.from({ length: TOWN_POINTS }, (_, index) => townPoint(pointRow(index, fias_id))),
  calendar: calendarOf(DEFAULT_TABLE.days),
}

function rate(what: string, count: number, work: () => void): void {
  for (let warm = 0; warm < Math.min(50, count); warm++) work()
  const started = process.cpuUsage()
  for (let time = 0; time < count; time++) work()
  print(what, count, cpuMs(started))
}

/** Of the processor: a busy machine changes it little. A call's is the asking side's too. */
function cpuMs(started: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(started)
  return (user + system) / 1_000
}

function print(what: string, count: number, ms: number): void {
  const per = (ms / count).toFixed(3).padStart(9)
  process.stdout.write(
    `${what.padEnd(58)} ${String(Math.round((count * 1_000) / ms)).padStart(8)} a second ${per} ms each\n`,
  )
}

const offer_ids = lines.map(line => line.offer_id)
const answer = () =>
  writtenDeliveries({
    ways: quoteWays(asked),
    asked,
    offer_ids,
    stores: new Map(),
    service_code: 'vitrina',
    says_days: true,
  })
rate(`rules: ${PRODUCTS} products, ${TOWN_POINTS} points of the town`, 500, () => quoteWays(asked))
rate('the same, as the answer’s text', 500, () => void answer())

const shop = await createTestShop({ env: { LOG_LEVEL: 'silent' } })
await saveTariffs(shop.shop.db, DEFAULT_TABLE.services)
const elsewhere = Array.from(
  { length: 490 },
  (_, index) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
)
await addPoints(
  shop.shop.db,
  Array.from({ length: COUNTRY_POINTS }, (_, index) =>
    pointRow(index, index < TOWN_POINTS ? fias_id : (elsewhere[index % elsewhere.length] as string)),
  ),
)
const offers = [shop.goods.linenDress, shop.goods.whiteLinenDress, shop.goods.leatherBelt].flatMap(
  each => each.offers,
)
const body = (quantity: number) => ({
  location: { uuid: fias_id },
  products: offers.map(({ id }) => ({ id, quantity })),
})
const browser = shop.visit()
async function calls(what: string, count: number, quantityOf: (time: number) => number): Promise<void> {
  const started = process.cpuUsage()
  for (let time = 0; time < count; time++)
    await browser
      .post('/minions/kevin/calculate')
      .send(body(quantityOf(time)))
      .expect(200)
  print(what, count, cpuMs(started))
}
await calls(`call: first of the town, ${COUNTRY_POINTS} points in the country`, 1, () => 1)
await calls('call: each asks for something else', 30, time => (time % 90) + 2)
await calls('call: everybody asks the same', 100, () => 1)
await shop.close()
