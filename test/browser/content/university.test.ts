import { DESKTOP, openBrowserShop, PHONE, type WatchedPage } from '../../support/browser/browser-shop.ts'
import { overflow } from '../../support/browser/overflow.ts'
import { shopOfAllTests } from '../../support/browser/shop-around-tests.ts'
import { violationsNow } from '../../support/browser/violations.ts'
import { copyTemplates } from '../../support/pages/own-templates.ts'

const shop = shopOfAllTests()

describe.each([
  { device: 'a phone', viewport: PHONE, hasScript: true },
  { device: 'a phone', viewport: PHONE, hasScript: false },
  { device: 'a desktop', viewport: DESKTOP, hasScript: true },
  { device: 'a desktop', viewport: DESKTOP, hasScript: false },
])('a course on $device, with a script: $hasScript,', ({ device, viewport, hasScript }) => {
  let page: WatchedPage
  beforeAll(async () => {
    page = await shop.page({ viewport })
    await page.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: 'reduce' }])
    await page.setJavaScriptEnabled(hasScript)
  })
  afterAll(async () => {
    expect(page.faults).toEqual([])
    await page.close()
  })

  const open = async (path: string) => {
    await page.goto(shop.url + path)
    if (hasScript) await page.waitForSelector('html[data-started]')
  }
  const press = async (selector: string) => {
    await page.waitForSelector(selector)
    await page.$eval(selector, element => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
    await (device === 'a phone' ? page.tap(selector) : page.click(selector))
  }
  const follow = async (selector: string) => {
    await Promise.all([page.waitForNavigation(), press(selector)])
    return page.url().slice(shop.url.length)
  }
  const textOf = (selector: string) =>
    page.$eval(selector, each => (each.textContent ?? '').replace(/\s+/g, ' ').trim())
  const expectSound = async () => {
    expect(await overflow(page)).toBe(0)
    if (hasScript) expect([page.url(), await violationsNow(page)]).toEqual([page.url(), []])
  }

  test('is found, read, tested and finished, lesson by lesson', async () => {
    await open('/university/')
    await expectSound()
    expect(await follow('.course-line a[href="/university/uhod/"]')).toBe('/university/uhod/')
    await expectSound()
    expect(await follow('.lesson-line__title')).toBe('/university/uhod/sherst/')
    await expectSound()

    // With nothing chosen, nothing is given away: the browser asks for an answer.
    await press('.lesson-test button[type="submit"]')
    await page.waitForFunction(() => document.activeElement?.matches('.lesson-test input:invalid'))
    expect(await page.$$('.lesson-test__answer')).toEqual([])
    await press('.lesson-test__question:nth-of-type(1) label:nth-of-type(2)')
    await press('.lesson-test__question:nth-of-type(2) label:nth-of-type(1)')
    await press('.lesson-test button[type="submit"]')
    await page.waitForSelector('.lesson-test__answer--right')
    expect(await textOf('.lesson-test__summary')).toBe('Верных ответов: 1 из 2')
    expect(page.url()).toContain(hasScript ? '/sherst/' : '?q1=2&q2=1')
    await expectSound()

    if (hasScript) {
      // Kept in the browser: another page, and back by a link.
      await open('/university/uhod/')
      await open('/university/uhod/sherst/')
      await page.$eval('.lesson-test', form => form.scrollIntoView({ block: 'center', behavior: 'instant' }))
      await page.waitForSelector('.lesson-test__answer--right')
      expect(await textOf('.lesson-test__summary')).toBe('Верных ответов: 1 из 2')
      await press('.lesson-test__again')
      await page.waitForFunction(() => !document.querySelector('.lesson-test input:checked'))
    }

    expect(await follow('.lesson__progress form button')).toBe('/university/uhod/sherst/#progress')
    expect(await textOf('.lesson__done')).toContain('Урок пройден')
    await expectSound()
    expect(await follow('a[rel="next"]')).toBe('/university/uhod/len/')
    expect(await follow('.breadcrumbs a[href="/university/uhod/"]')).toBe('/university/uhod/')
    expect(await textOf('.course__progress')).toBe('Пройдено 1 из 3')
    await expectSound()
    await follow('.breadcrumbs a[href="/university/"]')
    expect(await textOf('.university__goes-on a')).toBe('Продолжить: Лён')
    await expectSound()
  })
})

test('a video touches its host only after a tap', async () => {
  const templates = copyTemplates()
  const player = 'https://video.example/play/1'
  templates.change(
    'university/uhod/len.yaml',
    text => `video:\n  url: ${player}\n  title: Как гладить лён\n${text}`,
  )
  const own = await openBrowserShop({
    env: { VIDEO_HOSTS: 'video.example', TEMPLATES_DIR: templates.folder },
  })
  const page = await own.page({ viewport: PHONE })
  const asked: string[] = []
  await page.setRequestInterception(true)
  page.on('request', request => {
    if (!request.url().startsWith('https://')) return void request.continue()
    asked.push(request.url())
    void request.respond({ contentType: 'text/html', body: '<!doctype html><title>Кино</title><p>Кино</p>' })
  })
  await page.goto(`${own.url}/university/uhod/len/`)
  await page.waitForSelector('html[data-started]')
  expect(await violationsNow(page)).toEqual([])
  expect(asked).toEqual([])

  await page.tap('.video__start')
  await page.waitForSelector('iframe.video__frame[title="Видео «Как гладить лён»"]')
  await page.waitForFunction(() => (document.querySelector('iframe') as HTMLIFrameElement).clientHeight > 150)
  expect(asked).toEqual([player])
  expect(page.faults).toEqual([])
  await page.close()
  await own.close()
  templates.close()
})
