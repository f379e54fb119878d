import { addPoints } from '../../server/import/delivery/import-delivery.ts'
import { PLAIN_TARIFF } from '../../server/shop/delivery/tariffs/default-tariffs.rules.ts'
import { saveTariffs } from '../../server/shop/delivery/tariffs/save-tariffs.ts'
import { builtInTown } from '../../server/shop/towns/built-in-cities.rules.ts'
import { DESKTOP, openBrowserShop, PHONE, type WatchedPage } from '../support/browser/browser-shop.ts'

// Frames while the map of 2,000 points is dragged, at the town's zoom (clusters) and close by (single points). The aim is 60 a
// second; a browser without a graphics card, as here, paints each frame by the processor. Then the same with the
// page's own work four times slower, as on a cheap phone (`4x`): painting is as fast as before.

const POINTS = 2_000
const DRAGS = 6
const STEPS = 40
const MOSCOW = builtInTown('Москва')

const shop = await openBrowserShop({ browser: 'whole' })
await shop.shop.db.transaction().execute(trx =>
  addPoints(
    trx,
    Array.from({ length: POINTS }, (_, index) => ({
      id: `P${index}`, service_code: 'cdek', name: `Пункт ${index}`, address: `ул. Лесная, ${index}`, metro: '',
      region_fias_id: MOSCOW.fias_id, latitude: MOSCOW.latitude + ((index * 37) % 400) / 1_000 - 0.2,
      longitude: MOSCOW.longitude + ((index * 53) % 600) / 1_000 - 0.3, workhours: 'ежедневно 09:00–21:00', way_description: '',
      postal_code: '', storage_period: 7, has_dressing_room: 0, weight_max_g: 15_000,
    })),
  ),
) // biome-ignore format: a row
await saveTariffs(shop.shop.db, [
  { ...PLAIN_TARIFF, service_id: 100, service_code: 'cdek', price: 199, days_min: 2, days_max: 4 },
])

for (const [device, viewport] of [
  ['desktop', DESKTOP],
  ['phone', PHONE],
] as const) {
  const page = await openMap(viewport)
  await printSlower(page, `${device}, whole town`)
  // Zooms in on the marker in the middle of the map until points are shown separately.
  for (let zoom = 0; zoom < 4; zoom++) {
    await page.$eval('.leaflet-control-zoom-in', button => (button as HTMLElement).click())
    await page.evaluate(() => new Promise(resolve => setTimeout(resolve, 600)))
  }
  await printSlower(page, `${device}, close by`)
  await page.close()
}
await shop.close()

async function openMap(viewport: typeof DESKTOP | typeof PHONE): Promise<WatchedPage> {
  const page = await shop.page({ viewport })
  const { slug, id } = shop.goods.linenDress
  await page.goto(`${shop.url}/product/${slug}-${id}/`)
  await page.waitForSelector('html[data-started]')
  await page.$eval('.sizes__input', input => (input as HTMLElement).click())
  await page.$eval('.delivery__line--points', line => (line as HTMLElement).click())
  await page.waitForSelector('.point-row')
  if (viewport === PHONE)
    await page.$eval('.points__switch button:nth-child(2)', button => (button as HTMLElement).click())
  await page.waitForSelector('.map-marker')
  return page
}

async function printSlower(page: WatchedPage, what: string): Promise<void> {
  for (const times of [1, 4]) {
    await page.emulateCPUThrottling(times)
    await print(page, times === 1 ? what : `${what}, ${times}x`)
  }
  await page.emulateCPUThrottling(1)
}

/** Drags the map there and back with the mouse, counting frames. */
async function print(page: WatchedPage, what: string): Promise<void> {
  const box = await page.$eval('.map__canvas', map => map.getBoundingClientRect().toJSON())
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.evaluate(() => {
    const frames: number[] = []
    Object.assign(window, { frames })
    const count = (now: number) => {
      frames.push(now)
      requestAnimationFrame(count)
    }
    requestAnimationFrame(count)
  })
  for (let drag = 0; drag < DRAGS; drag++) {
    const to = drag % 2 === 0 ? -1 : 1
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + (to * box.width) / 3, y + (to * box.height) / 4, { steps: STEPS })
    await page.mouse.up()
  }
  const { frames, markers } = await page.evaluate(() => ({
    frames: (window as unknown as { frames: number[] }).frames.splice(0),
    markers: document.querySelectorAll('.map-marker').length,
  }))
  const waits = frames.slice(1).map((at, index) => at - (frames[index] as number))
  const sorted = waits.toSorted((a, b) => a - b)
  const at = (part: number) => (sorted[Math.floor(sorted.length * part)] ?? 0).toFixed(1)
  const seconds = ((frames.at(-1) ?? 0) - (frames[0] ?? 0)) / 1_000
  const late = waits.filter(wait => wait > 34).length
  process.stdout.write(
    `${what.padEnd(26)} ${String(markers).padStart(4)} markers  ${((frames.length - 1) / seconds).toFixed(0).padStart(3)} frames/s  ` +
      `median ${at(0.5)} ms  95 % ${at(0.95)} ms  two frames late ${late} of ${waits.length}\n`,
  )
}
