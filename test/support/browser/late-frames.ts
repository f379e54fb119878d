import type { Page } from 'puppeteer'

/** Frames come this much later for the page's code, from the next page on: as where a machine has other things to do. */
const LATE_MS = 200

export async function makeFramesLate(page: Page): Promise<void> {
  await page.evaluateOnNewDocument(ms => {
    const real = requestAnimationFrame
    const waiting = new Set<number>()
    let last = 0
    window.requestAnimationFrame = act => {
      const id = ++last
      waiting.add(id)
      setTimeout(() => real(now => waiting.delete(id) && act(now)), ms)
      return id
    }
    window.cancelAnimationFrame = id => void waiting.delete(id)
  }, LATE_MS)
}
