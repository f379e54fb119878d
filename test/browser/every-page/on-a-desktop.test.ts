import { execFile, execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expectAwakeAsPainted } from '../../support/browser/as-painted.ts'
import { type BrowserShop, openBrowserShop } from '../../support/browser/browser-shop.ts'
import { overflow } from '../../support/browser/overflow.ts'
import { SHOP_PAGES } from '../../support/browser/shop-pages.ts'
import { violationsNow } from '../../support/browser/violations.ts'
import { everyPlainPage, plainBrowser } from '../../support/orders/plain-order.ts'

/** The W3C's own checker is a Java program. */
const hasJava = runs('java', ['-version'])
const VNU = createRequire(import.meta.url).resolve('vnu-jar/build/dist/vnu.jar')

// All that is looked at in a visit is looked at in the same one: a visit takes longer than each of the looks.
describe('on a desktop', () => {
  let shop: BrowserShop
  let folder: string
  let looks: string[]
  beforeAll(async () => {
    shop = await openBrowserShop()
    // The longest first: a look of a kind of pages begins with every page's.
    looks = Object.values(shop.shop.renderer.inlined)
      .map(({ text }) => text)
      .sort((one, other) => other.length - one.length)
    folder = mkdtempSync(join(tmpdir(), 'vitrina-html-'))
  })
  afterAll(async () => {
    await shop?.close()
    rmSync(folder, { recursive: true, force: true })
  })

  test.each(SHOP_PAGES)(
    '$name wakes as it was painted, has no fault that axe finds, and is no wider than its window',
    async ({ name, path, status }) => {
      const page = await shop.page()
      const answer = await page.goto(shop.url + (await path(shop, page)))
      expect(answer?.status()).toBe(status)
      expect(await page.evaluate(openedByNothing)).toEqual([])
      await expectAwakeAsPainted(page, answer)
      save(`${name}, painted`, (await answer?.text()) ?? '')
      save(`${name}, awake`, await page.content())

      expect(await violationsNow(page)).toEqual([])
      expect(await overflow(page)).toBe(0)
      await page.close()
    },
  )

  const about = hasJava ? test : test.skip
  about(`HTML is valid${hasJava ? '' : ' (skipped: there is no java on the PATH)'}`, async () => {
    for (const [name, { text }] of await everyPlainPage(shop, plainBrowser(shop.visit())))
      save(`without a script, ${name}`, text)
    expect(readdirSync(folder).length).toBeGreaterThan(2 * SHOP_PAGES.length)

    expect(await faultsIn(folder)).toEqual([])
  })

  function save(name: string, html: string): void {
    // The look of the first view is of the build, and its CSS newer than the checker.
    const bare = looks.reduce((text, look) => text.replace(look, ''), html)
    writeFileSync(join(folder, `${name}.html`), bare)
  }
})

/** What the standard has taken in since the checker was made. */
const NEWER =
  /^Attribute “(name” not allowed on element “details|(popover|popovertarget|command|commandfor)” not allowed on element “(button|section))” at this point\.$/

/** Buttons that open no popover and no dialog of the page: the checker knows nothing of their attributes. */
function openedByNothing(): string[] {
  const opens = (button: Element) => {
    const [popover, dialog] = ['popovertarget', 'commandfor'].map(name => button.getAttribute(name))
    if (popover) return document.getElementById(popover)?.hasAttribute('popover')
    return button.hasAttribute('command') && document.getElementById(dialog ?? '')?.matches('dialog')
  }
  return [...document.querySelectorAll('[popovertarget], [command], [commandfor]')]
    .filter(button => !opens(button))
    .map(button => button.outerHTML)
}

/** Each as `page: line: what`. */
function faultsIn(folder: string): Promise<string[]> {
  return new Promise(resolve => {
    execFile(
      'java',
      ['-jar', VNU, '--errors-only', '--format', 'json', '--skip-non-html', folder],
      { maxBuffer: 64 * 1024 * 1024 },
      (_error, _stdout, errors) => {
        const { messages } = JSON.parse(errors) as {
          messages: { url: string; lastLine: number; message: string; extract?: string }[]
        }
        resolve(
          messages
            .filter(({ message }) => !NEWER.test(message))
            .map(({ url, lastLine, message, extract }) => {
              const page = decodeURIComponent(url).split('/').at(-1)
              return `${page}: ${lastLine}: ${message} ${extract?.replace(/\s+/g, ' ') ?? ''}`
            }),
        )
      },
    )
  })
}

function runs(program: string, args: string[]): boolean {
  try {
    execFileSync(program, args, { stdio: 'ignore' })
    return true
  } catch {
    // Not installed.
    return false
  }
}
