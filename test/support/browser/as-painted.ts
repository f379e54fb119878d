import type { HTTPResponse } from 'puppeteer'
import type { WatchedPage } from './browser-shop.ts'
import { wakeAll } from './shop-pages.ts'

/** Wakes every island of the page that was answered: all of those that were painted, and none had to paint itself anew. */
export async function expectAwakeAsPainted(page: WatchedPage, answer: HTTPResponse | null): Promise<void> {
  await wakeAll(page)
  const islands = await page.$$eval('[data-widget]', elements =>
    elements.map(element => {
      const { widget, widgetStatus, widgetRecovered } = (element as HTMLElement).dataset
      return { widget, widgetStatus, widgetRecovered }
    }),
  )
  const painted = (await answer?.text())?.match(/ data-widget="/g) ?? []
  expect(painted.length).toBeGreaterThan(0)
  expect(islands).toHaveLength(painted.length)
  expect(islands.filter(island => island.widgetStatus !== 'awake' || island.widgetRecovered)).toEqual([])
  expect(page.faults).toEqual(answer?.status() === 404 ? [expect.stringMatching(/^404: /)] : [])
}
