import { execFile, execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserShop, openBrowserShop } from '../../support/browser/browser-shop.ts'
import { SHOP_PAGES, wakeAll } from '../../support/browser/shop-pages.ts'
import { everyPlainPage, plainBrowser } from '../../support/orders/plain-order.ts'

/** The W3C's own checker is a Java program. */
const hasJava = runs('java', ['-version'])
const VNU = createRequire(import.meta.url).resolve('vnu-jar/build/dist/vnu.jar')

const about = hasJava ? describe : describe.skip
about(`HTML of every page${hasJava ? '' : ' (skipped: there is no java on the PATH)'}`, () => {
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

  test('is valid, as it was painted and when all is awake', async () => {
    const without_target: string[] = []
    for (const [number, { name, path }] of SHOP_PAGES.entries()) {
      const page = await shop.page()
      const answer = await page.goto(shop.url + (await path(shop, page)))
      save(`${number} ${name}, painted`, (await answer?.text()) ?? '')
      without_target.push(...(await page.evaluate(openedByNothing)))
      await wakeAll(page)
      save(`${number} ${name}, awake`, await page.content())
      await page.close()
    }
    for (const [name, { text }] of await everyPlainPage(shop, plainBrowser(shop.visit())))
      save(`without a script, ${name}`, text)

    expect(await faultsIn(folder)).toEqual([])
    expect(without_target).toEqual([])
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
