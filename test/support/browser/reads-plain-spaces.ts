import type { Page } from 'puppeteer'
import { UTILITY_WORLD_NAME } from 'puppeteer-core/internal/common/util.js'
import { plainSpaces } from '../plain-spaces.ts'

/**
 * What a test and puppeteer's `::-p-text` read of this page has the spaces of `plainSpaces`. The page itself
 * is as it is: its own scripts, which compare texts when they hydrate, read what is there.
 */
export async function readsPlainSpaces(page: Page): Promise<void> {
  const source = `(${inPage})(${plainSpaces})`
  const client = await page.createCDPSession()
  await client.send('Page.enable')
  await page.evaluateOnNewDocument(source)
  await client.send('Page.addScriptToEvaluateOnNewDocument', { source, worldName: UTILITY_WORLD_NAME })
}

function inPage(plain: (text: string) => string): void {
  const getters: [object, string][] = [
    [Node.prototype, 'textContent'],
    [Node.prototype, 'nodeValue'],
    [HTMLElement.prototype, 'innerText'],
  ]
  // Puppeteer names its code by this scheme.
  const isAskedByTest = ({ stack = '' }: Error) => stack.includes('pptr:') && !stack.includes('/assets/')
  for (const [prototype, name] of getters) {
    const own = Object.getOwnPropertyDescriptor(prototype, name) as PropertyDescriptor
    Object.defineProperty(prototype, name, {
      ...own,
      get() {
        const text: unknown = own.get?.call(this)
        return typeof text === 'string' && /[\u00a0\u2060]/.test(text) && isAskedByTest(new Error())
          ? plain(text)
          : text
      },
    })
  }
}
