import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Page } from 'puppeteer'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core'), 'utf8')

/** What axe finds on the page as it stands: a test expects nothing. */
export async function violations(page: Page): Promise<string[]> {
  // Nothing is measured while it fades in.
  await page.waitForFunction(() => document.getAnimations().every(each => each.playState !== 'running'))
  await page.evaluate(AXE)
  const found = await page.evaluate(() =>
    (globalThis as unknown as { axe: { run(): Promise<AxeResults> } }).axe.run(),
  )
  return found.violations.flatMap(({ id, nodes }) => nodes.map(node => `${id}: ${node.html}`))
}
