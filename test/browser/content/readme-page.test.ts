import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findBrokenTemplates, findMistakes } from '../../../build/check-templates.ts'
import { type BrowserShop, openBrowserShop } from '../../support/browser/browser-shop.ts'
import { overflow } from '../../support/browser/overflow.ts'
import { wakeAll } from '../../support/browser/shop-pages.ts'
import { violationsNow } from '../../support/browser/violations.ts'
import { editorsMediaOf } from '../../support/pages/editors-originals.ts'
import { copyTemplates, type OwnTemplates } from '../../support/pages/own-templates.ts'

const README = readFileSync(join(import.meta.dirname, '../../../templates/README.md'), 'utf8')
const CHAPTER = /^## Лендинг за двадцать минут\n([\s\S]*?)\n## /m.exec(README)?.[1] ?? ''
/** What the chapter has its reader write, step by step. */
const STEPS = [...CHAPTER.matchAll(/^```liquid\n([\s\S]*?)^```/gm)].map(([, code = '']) => code)
const FILE = `pages/${/файл \*\*([\w-]+\.liquid)\*\*/.exec(CHAPTER)?.[1] ?? ''}`
const PATH = /^path: (\S+)$/m.exec(STEPS[0] ?? '')?.[1] ?? ''
const HOSTS = ['rutube.ru']

describe('the landing page of the editors’ README', () => {
  let templates: OwnTemplates
  let shop: BrowserShop
  beforeAll(async () => {
    templates = copyTemplates()
    templates.write(FILE, STEPS.join('\n'))
    const env = { TEMPLATES_DIR: templates.folder, VIDEO_HOSTS: HOSTS.join() }
    shop = await openBrowserShop({ env })
  })
  afterAll(async () => {
    await shop?.close()
    templates.close()
  })

  test('is on the site after its first step, and stays sound with each that follows', async () => {
    expect(STEPS.length).toBeGreaterThan(5)
    for (const at of STEPS.keys()) {
      templates.change(FILE, () => STEPS.slice(0, at + 1).join('\n'))
      await shop.shop.renderer.refresh()
      expect(shop.shop.renderer.faults()).toEqual([])
      await shop.visit().get(PATH).unset('X-Requested-With').expect(200)
    }
    const media = editorsMediaOf(templates.folder)
    expect(await findBrokenTemplates(templates.folder, media)).toEqual([])
    expect(await findMistakes(templates.folder, media, HOSTS)).toEqual([])
  })

  test.each([360, 768, 1280, 1920])(
    'fits a window of %d px, wakes without a word in the console, and axe finds nothing',
    async width => {
      const isPhone = width < 768
      const page = await shop.page({ viewport: { width, height: 900, isMobile: isPhone, hasTouch: isPhone } })
      const answer = await page.goto(shop.url + PATH)
      expect(answer?.status()).toBe(200)
      await wakeAll(page)

      expect(await overflow(page)).toBe(0)
      const names = await page.$$eval('main [data-widget]', all =>
        all.map(
          each => `${(each as HTMLElement).dataset.widget} ${(each as HTMLElement).dataset.widgetStatus}`,
        ),
      )
      expect(names.sort()).toEqual(['filter-panel awake', 'store-map awake', 'video awake'])
      expect(await page.$$eval('main .tile__link', all => all.length)).toBeGreaterThan(0)
      expect(await violationsNow(page)).toEqual([])
      expect(page.faults).toEqual([])
      await page.close()
    },
  )

  test('shows one row of its tabs at a time', async () => {
    const page = await shop.page()
    await page.goto(shop.url + PATH)
    await page.waitForSelector('html[data-started]')
    const tabs = await page.$$('main [role="tab"]')
    expect(tabs.length).toBeGreaterThan(1)
    await tabs[1]?.click()
    await page.waitForFunction(() => {
      const [first, second] = document.querySelectorAll<HTMLElement>('main [role="tabpanel"]')
      return first?.hidden && !second?.hidden
    })
    await page.close()
  })
})
