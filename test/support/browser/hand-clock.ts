import type { Page } from 'puppeteer'

/** Advances the page's clock by this many milliseconds and runs the timers that are due. */
export type PassTime = (ms: number) => Promise<void>

/**
 * From the next page on, timers of `least_ms` and more wait for the test instead of the clock; shorter ones
 * run normally. So a test can say what happens after 749 ms and what after 750.
 */
export async function holdTimers(page: Page, least_ms = 333): Promise<PassTime> {
  await page.evaluateOnNewDocument(least_ms => {
    const { setTimeout: soon, clearTimeout: forget } = window
    const held = new Map<number, { due: number; run: () => void }>()
    let now = 0
    let last = 1_000_000_000
    Object.assign(window, {
      setTimeout: (run: (...given: unknown[]) => void, ms = 0, ...given: unknown[]) => {
        if (ms < least_ms) return soon(run, ms, ...given)
        last += 1
        held.set(last, { due: now + ms, run: () => run(...given) })
        return last
      },
      clearTimeout: (id: number) => void (held.delete(id) || forget(id)),
      passTime: (ms: number) => {
        now += ms
        for (const [id, { due, run }] of [...held].toSorted(([, a], [, b]) => a.due - b.due)) {
          if (due <= now && held.delete(id)) run()
        }
      },
    })
  }, least_ms)
  return ms => page.evaluate(ms => (window as unknown as { passTime(ms: number): void }).passTime(ms), ms)
}
