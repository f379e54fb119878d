import type { Page } from 'puppeteer'
import { waitUntilQuiet } from './quiet.ts'
import { type TapWork, workOf } from './tap-work.ts'

/** Milliseconds of one tap, as the browser's Event Timing has them: the longest of its events. */
export interface TapTime {
  total: number
  delay: number
  scripts: number
  frame: number
  /** To the frame in which that is seen which the tap is to bring; 0 when nothing is. */
  brought: number
  work: TapWork
}

export interface TapToMeasure {
  before: (page: Page) => Promise<unknown>
  selector: string
  /** Pressed instead of a tap. */
  key: string | undefined
  brings: string | undefined
  is_touch: boolean
  /** Done slowed down, with nothing between it and the tap. */
  just_before?: (page: Page) => Promise<unknown>
}

const CPU_SLOWER = 4
const QUIET_MS = 500
const WAITS_MS = 60_000

/** Loads the page, waits until it is quiet, and taps once, slowed down from then on. */
export async function measureTap(page: Page, url: string, tap: TapToMeasure): Promise<TapTime> {
  await page.evaluateOnNewDocument(watch)
  await page.goto(url, { waitUntil: 'load', timeout: WAITS_MS })
  await page.waitForSelector('html[data-started]')
  await tap.before(page)
  await waitUntilQuiet(page, QUIET_MS)
  return tapNow(page, tap)
}

/** The same on a page that is open already. */
export async function tapNow(page: Page, tap: Omit<TapToMeasure, 'before'>): Promise<TapTime> {
  await page.$eval(tap.selector, element => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
  await page.evaluate(() => new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve, 100))))
  await page.emulateCPUThrottling(CPU_SLOWER)
  await page.evaluate(`begin(${JSON.stringify(tap.brings ?? '')})`)
  let time: Omit<TapTime, 'work'> | undefined
  const work = await workOf(page, async () => {
    await tap.just_before?.(page)
    await press(page, tap)
    const handle = await page.waitForFunction('longestTap()', { timeout: WAITS_MS, polling: 50 })
    time = (await handle.jsonValue()) as Omit<TapTime, 'work'>
  })
  return { ...(time as Omit<TapTime, 'work'>), work }
}

async function press(page: Page, { selector, key, is_touch }: Omit<TapToMeasure, 'before'>): Promise<void> {
  if (key) return page.keyboard.press(key as 'Enter')
  const [x, y] = await page.$eval(selector, element => {
    const box = element.getBoundingClientRect()
    return [box.x + box.width / 2, box.y + box.height / 2] as const
  })
  if (is_touch) await page.touchscreen.tap(x, y)
  else await page.mouse.click(x, y)
}

/** Runs in the page, before its own scripts. */
function watch(): void {
  /** Events are told of in steps of 8 ms, from 16 on, with a frame after theirs. */
  const SHORTEST_MS = 16
  const REPORTED_AFTER_MS = 1_000
  const taps: PerformanceEventTiming[] = []
  let reporting: ReturnType<typeof setTimeout> | undefined
  for (const last of ['click', 'keyup'])
    addEventListener(
      last,
      () => {
        reporting = setTimeout(() => Object.assign(globalThis, { over: 1 }), REPORTED_AFTER_MS)
      },
      true,
    )
  let brings = ''
  let brought = 0
  const longestTap = () => {
    if (!('over' in globalThis) || (brings !== '' && brought === 0)) return null
    const [longest] = taps.toSorted((a, b) => b.duration - a.duration)
    if (!longest) return { total: SHORTEST_MS, delay: 0, scripts: 0, frame: 0, brought }
    const { startTime, processingStart, processingEnd, duration } = longest
    return {
      total: duration,
      delay: processingStart - startTime,
      scripts: processingEnd - processingStart,
      frame: Math.max(0, startTime + duration - processingEnd),
      brought,
    }
  }
  /** Looks before each frame, from the tap on: what is there then is on the screen with that frame. */
  const lookForIt = (since: number) => {
    if (!document.querySelector(brings)) return requestAnimationFrame(() => lookForIt(since))
    requestAnimationFrame(() => {
      brought = performance.now() - since
    })
    return
  }
  const begin = (selector: string) => {
    brings = selector
    brought = 0
    const first = (event: Event) => brings && lookForIt(event.timeStamp)
    addEventListener('pointerup', first, { capture: true, once: true })
    taps.length = 0
    // Of a press that led here.
    clearTimeout(reporting)
    delete (globalThis as { over?: number }).over
  }
  Object.assign(globalThis, { begin, longestTap })
  new PerformanceObserver(list => {
    for (const entry of list.getEntries() as (PerformanceEventTiming & { interactionId: number })[])
      if (entry.interactionId) taps.push(entry)
  }).observe({ type: 'event', durationThreshold: SHORTEST_MS, buffered: true } as PerformanceObserverInit)
}
