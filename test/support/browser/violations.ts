import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, ElementContext, RunOptions } from 'axe-core'
import type { Page } from 'puppeteer'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface WithAxe {
  axe: { run(context: ElementContext | Document, options: RunOptions): Promise<AxeResults> }
}

/** The violations that axe finds once nothing on the page moves any more. A test expects none. */
export async function violations(page: Page): Promise<string[]> {
  // Nothing is measured during a fade-in.
  await page.waitForFunction(() => document.getAnimations().every(each => each.playState !== 'running'))
  return violationsNow(page)
}

/** The violations that axe finds on the page as it is now, or only inside `within`, a selector. */
export async function violationsNow(page: Page, within?: string): Promise<string[]> {
  // Half a megabyte of script, which stays in the page until it is left.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE)
  return page.evaluate(async within => {
    const { axe } = globalThis as unknown as WithAxe
    // Otherwise axe would also describe every element of rules that pass.
    const found = await axe.run(within ?? document, { resultTypes: ['violations'] })
    return found.violations.flatMap(({ id, nodes }) => nodes.map(node => `${id}: ${node.html}`))
  }, within)
}
