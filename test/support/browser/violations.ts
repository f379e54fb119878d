import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, ElementContext, RunOptions } from 'axe-core'
import type { Page } from 'puppeteer'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface WithAxe {
  axe: { run(context: ElementContext | Document, options: RunOptions): Promise<AxeResults> }
}

/** What axe finds on the page when nothing moves on it any more: a test expects nothing. */
export async function violations(page: Page): Promise<string[]> {
  // Nothing is measured while it fades in.
  await page.waitForFunction(() => document.getAnimations().every(each => each.playState !== 'running'))
  return violationsNow(page)
}

/** What axe finds on the page as it stands, or only in `within`, a selector. */
export async function violationsNow(page: Page, within?: string): Promise<string[]> {
  // Half a megabyte of script, which a page keeps until it is left.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE)
  return page.evaluate(async within => {
    const { axe } = globalThis as unknown as WithAxe
    // Of rules that hold, axe would describe every element, too.
    const found = await axe.run(within ?? document, { resultTypes: ['violations'] })
    return found.violations.flatMap(({ id, nodes }) => nodes.map(node => `${id}: ${node.html}`))
  }, within)
}
