import type { HTTPRequest } from 'puppeteer'
import { DESKTOP, PHONE, type WatchedPage } from '../../support/browser/browser-shop.ts'
import { meetChunks } from '../../support/browser/chunks.ts'
import { shopOfAllTests } from '../../support/browser/shop-around-tests.ts'
import { touchIsland } from '../../support/browser/touch-island.ts'
import { addParams } from '../../support/goods/add-params.ts'
import { addGoods } from '../../support/goods/more-goods.ts'

const DRESSES = '/catalog/women/dresses/'

const shop = shopOfAllTests()
let page: WatchedPage
beforeAll(async () => {
  // With the two linen dresses: 3 990 Р and 4 990 Р.
  await addGoods(
    shop,
    Array.from({ length: 10 }, (_, index) => ({
      name: `Сарафан ${index + 1}`,
      color_name: index % 2 === 0 ? 'красный' : 'синий',
      price: 1_000 + index * 100,
    })),
  )
})
afterEach(async () => {
  const { faults } = page
  await page.browserContext().close()
  expect(faults).toEqual([])
})

describe.each([
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
])('the filters on %s', (_, viewport) => {
  beforeEach(async () => {
    page = await shop.page({ viewport })
  })
  const open = async (path: string) => {
    await page.goto(shop.url + path)
    await page.hover('.filters')
    await page.waitForSelector('[data-widget="filter-panel"][data-widget-status="awake"]')
  }
  const openPanel = async () => {
    await page.click('.filters__toggle')
    // Its entry of the history is a navigation to puppeteer, and none that a test waits for.
    await page.waitForFunction(() => history.state?.popup === 1)
  }
  const press = (selector: string) => page.$eval(selector, element => (element as HTMLElement).click())
  const tick = (name: string, value: string) => press(`input[name="f_${name}"][value="${value}"]`)
  const address = () => decodeURI(page.url().slice(shop.url.length))
  const badge = () => page.$eval('.filters__toggle', button => button.textContent)
  const captionIs = (wanted: string) =>
    page.waitForFunction(
      words => {
        const button = document.querySelector('.filters__apply')
        return !button?.hasAttribute('aria-busy') && button?.textContent === words
      },
      {},
      wanted,
    )
  const type = async (end: 'from' | 'to', text: string) => {
    const field = await page.waitForSelector(`input[name="f_price_${end}"]`)
    await field?.focus()
    await field?.evaluate(input => (input as HTMLInputElement).select())
    await page.keyboard.type(text)
  }

  test('print thousands apart in the fields of a price, also while one is typed', async () => {
    await open(DRESSES)
    const field = (end: 'from' | 'to') =>
      page.$eval(`input[name="f_price_${end}"]`, input => {
        const { value, selectionStart } = input as HTMLInputElement
        return { text: value.replaceAll('\u00a0', ' '), caret: selectionStart }
      })
    expect([(await field('from')).text, (await field('to')).text]).toEqual(['1 000', '4 990'])
    await openPanel()
    await type('to', '15000')
    expect(await field('to')).toEqual({ text: '15 000', caret: 6 })
    await page.keyboard.press('Home')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.type('2')
    expect(await field('to')).toEqual({ text: '125 000', caret: 2 })
    await page.keyboard.press('Delete')
    expect(await field('to')).toEqual({ text: '12 000', caret: 2 })
  })

  test('apply a price that is still being typed, by the button and by Enter', async () => {
    await open(DRESSES)
    await openPanel()
    await type('to', '1500')
    await page.waitForFunction(() => document.querySelector('.filters__apply')?.textContent === 'Показать')
    await Promise.all([page.waitForNavigation(), press('.filters__apply')])
    expect(address()).toBe(`${DRESSES}filter/price=1000-1500/`)

    await open(DRESSES)
    await openPanel()
    await type('from', '1800')
    await Promise.all([page.waitForNavigation(), page.keyboard.press('Enter')])
    expect(address()).toBe(`${DRESSES}filter/price=1800-4990/`)
  })

  test('apply at once what was ticked a moment ago', async () => {
    await open(DRESSES)
    await openPanel()
    await tick('color', 'siniy')
    await Promise.all([page.waitForNavigation(), press('.filters__apply')])
    expect(address()).toBe(`${DRESSES}filter/color=siniy/`)
  })

  test('stay where they are when a typed price leaves nothing, and take another one', async () => {
    await open(`${DRESSES}filter/color=siniy/`)
    await openPanel()
    await type('from', '1110')
    await type('to', '1190')
    await page.keyboard.press('Enter')
    await captionIs('Нет таких товаров')
    expect(await page.$eval('.filters__apply', button => (button as HTMLButtonElement).disabled)).toBe(true)
    expect(address()).toBe(`${DRESSES}filter/color=siniy/`)

    await type('to', '1500')
    await Promise.all([page.waitForNavigation(), page.keyboard.press('Enter')])
    expect(address()).toBe(`${DRESSES}filter/color=siniy/price=1110-1500/`)
  })

  test('hide nothing that the keyboard comes to behind their foot', async () => {
    await open(DRESSES)
    await openPanel()
    const hidden = await page.$eval('.filters__form', form => {
      const foot = form.querySelector('.filters__foot')
      const fields = form.querySelectorAll<HTMLElement>(
        ':is(input, summary):not(.filters__foot *, [type=hidden])',
      )
      const shown = [...fields].filter(field => field.checkVisibility())
      return shown.flatMap(field => {
        field.focus()
        const covered = field.getBoundingClientRect().bottom > (foot?.getBoundingClientRect().top ?? 0)
        return covered ? [field.outerHTML] : []
      })
    })
    expect(hidden).toEqual([])
  })

  test('keep the order of the listing, and the reset goes to the bare one', async () => {
    await open(`${DRESSES}?sort=price_desc`)
    await openPanel()
    await tick('color', 'siniy')
    await captionIs('Показать 5 товаров')
    await Promise.all([page.waitForNavigation(), press('.filters__apply')])
    expect(address()).toBe(`${DRESSES}filter/color=siniy/?sort=price_desc`)

    await open(address())
    await openPanel()
    await Promise.all([page.waitForNavigation(), press('.filters__reset')])
    expect(address()).toBe(DRESSES)
  })

  test('reset at once, whatever the server does meanwhile', async () => {
    await open(`${DRESSES}filter/color=siniy/`)
    await page.setRequestInterception(true)
    page.on('request', (request: HTTPRequest) => {
      // Calls are never answered; pages are.
      if (!request.url().includes('/api/v3/filter')) void request.continue()
    })
    await openPanel()
    await tick('size', '42')
    await Promise.all([page.waitForNavigation(), press('.filters__reset')])
    expect(address()).toBe(DRESSES)
  })

  test('count on their button what is applied, not what is ticked', async () => {
    await open(`${DRESSES}filter/color=siniy/`)
    expect(await badge()).toBe('Фильтры · 1')

    await open(DRESSES)
    await openPanel()
    await tick('color', 'belyy')
    await page.waitForSelector('.filters__form[data-progress="ready"]')
    expect(await badge()).toBe('Фильтры')
  })

  test.each(['with', 'without'])(
    'show what is applied after «назад» %s the back/forward cache',
    async cache => {
      await open(DRESSES)
      if (cache === 'without') await page.evaluate(() => addEventListener('unload', () => undefined))
      await openPanel()
      await tick('color', 'siniy')
      await captionIs('Показать 5 товаров')
      await Promise.all([page.waitForNavigation(), press('.filters__apply')])
      await page.waitForSelector('.chips')

      await page.goBack()
      expect(address()).toBe(DRESSES)
      await page.waitForSelector('.filters__form[data-progress="idle"]')
      expect(await page.$$eval('.filters input:checked', inputs => inputs.length)).toBe(0)
      expect(await badge()).toBe('Фильтры')
      expect(await page.$('.filters__dialog[open]')).toBeNull()
    },
  )
})

describe('before their code is there, the filters', () => {
  beforeEach(async () => {
    page = await shop.page({ viewport: PHONE })
  })
  const ticked = 'input[name="f_color"][value="siniy"]'

  test('open and close, fold and unfold, and what is ticked counts once the code comes', async () => {
    const letGo = await meetChunks(page, { 'filter-panel.js': 'held' })
    await page.goto(shop.url + DRESSES)
    await page.waitForSelector('html[data-started]')
    await page.click('.filters__toggle')
    await page.waitForSelector('.filters__dialog[open]', { visible: true })
    await page.click('.filters .popup__close')
    await page.waitForSelector('.filters__dialog:not([open])')
    await page.click('.filters__toggle')
    await page.$eval(ticked, tick => (tick as HTMLElement).click())
    expect(await page.$('[data-widget="filter-panel"][data-widget-status="waking"]')).not.toBeNull()
    letGo()

    await page.waitForFunction(
      () => document.querySelector('.filters__apply')?.textContent === 'Показать 5 товаров',
    )
    expect(await page.$eval(ticked, tick => (tick as HTMLInputElement).checked)).toBe(true)
  })

  test('apply a choice by themselves, when it never comes', async () => {
    await meetChunks(page, { 'filter-panel.js': 'missing' })
    await page.goto(shop.url + DRESSES)
    await page.waitForSelector('html[data-started]')
    await page.click('.filters__toggle')
    await page.waitForSelector('[data-widget="filter-panel"][data-widget-status="broken"]')
    await page.$eval(ticked, tick => (tick as HTMLElement).click())
    await Promise.all([page.waitForNavigation(), page.click('.filters__apply')])
    expect(decodeURI(page.url().slice(shop.url.length))).toBe(`${DRESSES}filter/color=siniy/`)
    expect(page.faults.filter(fault => !fault.includes('filter-panel'))).toEqual([])
    page.faults.length = 0
  })

  test('behind «Все фильтры» open, and keep what is ticked there', async () => {
    const { codes, white } = await addParams(shop, 9)
    const letGo = await meetChunks(page, { 'filter-panel.js': 'held' })
    await page.goto(`${shop.url}${DRESSES}filter/${codes.at(-1)}=${white}/`)
    await page.waitForSelector('html[data-started]')
    const [hidden = ''] = await page.$$eval('details > [data-filter]:has(input:checked)', groups =>
      groups.map(group => (group as HTMLElement).dataset.filter ?? ''),
    )
    expect(codes).toContain(hidden)
    await page.click('.filters__toggle')
    await page.waitForSelector('.filters__dialog[open]', { visible: true })
    const other = `input[name="f_${hidden}"]:not(:checked)`
    expect(
      await page.$eval(`details:has(> [data-filter="${hidden}"])`, all => (all as HTMLDetailsElement).open),
    ).toBe(true)
    await page.click(`[data-filter="${hidden}"] > summary`)
    const box = await page.waitForSelector(other, { visible: true })
    await box?.click()
    letGo()
    await page.waitForFunction(
      () => document.querySelector('.filters__apply')?.textContent === 'Показать 2 товара',
    )
    expect(await box?.evaluate(tick => (tick as HTMLInputElement).checked)).toBe(true)
  })

  const folded = '.filters__group:has(> noscript)'
  const openPanel = async () => {
    await page.goto(shop.url + DRESSES)
    await page.waitForSelector('html[data-started]')
    const slug = await page.$eval(folded, group => (group as HTMLElement).dataset.filter)
    expect(await page.$$(`input[name="f_${slug}"]`)).toEqual([])
    await page.click('.filters__toggle')
    await page.waitForSelector('.filters__dialog[open]', { visible: true })
    return slug
  }

  test('ask for the values of folded filters when they are touched, and put them into what is opened', async () => {
    const slug = await openPanel()
    await page.click(`[data-filter="${slug}"] summary`)
    await page.waitForSelector(`input[name="f_${slug}"]`, { visible: true })
    expect(await page.$(`[data-filter="${slug}"] noscript`)).toBeNull()
    expect(await page.$$(folded)).not.toEqual([])

    // What is ticked there counts.
    await page.$eval(`input[name="f_${slug}"]`, tick => (tick as HTMLElement).click())
    await page.waitForFunction(() =>
      /^(Показать|Нет)/.test(
        document.querySelector('.filters__apply:not([data-loading])')?.textContent ?? '',
      ),
    )
    expect(await page.$$(`[data-filter="${slug}"] .filters__mark`)).toHaveLength(1)
  })

  test('show the first values of a long group in the frame that opens it, and put the rest below them after it', async () => {
    // Forty values, as a shop has of brands.
    await page.evaluateOnNewDocument(() => {
      const own = window.fetch
      window.fetch = async (...asked) => {
        const answer = await own(...asked)
        if (!(asked[0] as Request).url?.includes('/api/v3/filter/')) return answer
        const said = (await answer.json()) as { filter: { filter: { values: Record<string, unknown>[] }[] } }
        for (const { values } of said.filter.filter) {
          const [first] = values
          while (first && !('max' in first) && values.length < 40)
            values.push({ ...first, id: values.length, slug: `slug-${values.length}` })
        }
        return Response.json(said)
      }
    })
    const slug = await openPanel()
    await page.waitForSelector('[data-widget="filter-panel"][data-widget-status="awake"]')
    const counts = await page.$eval(`[data-filter="${slug}"] summary`, async name => {
      const group = name.parentElement as HTMLElement
      const held: FrameRequestCallback[] = []
      const own = window.requestAnimationFrame
      window.requestAnimationFrame = callback => held.push(callback)
      // Its values may still be on their way.
      while (group.querySelector('noscript')) {
        ;(name as HTMLElement).click()
        if (group.querySelector('noscript')) await fetch('/api/userinfo/')
      }
      const list = group.querySelector('.filters__values') as HTMLElement
      const first = { values: list.children.length, is_full: list.scrollHeight > list.clientHeight }
      window.requestAnimationFrame = own
      for (const callback of held) own(callback)
      return first
    })
    expect(counts.values).toBeLessThan(20)
    expect(counts.is_full).toBe(true)
    await page.waitForFunction(
      (group: string) =>
        document.querySelectorAll(`[data-filter="${group}"] .filters__values > li`).length === 40,
      {},
      slug ?? '',
    )
  })

  test('send the form by the button of a group, when its values do not come', async () => {
    await page.setRequestInterception(true)
    page.on('request', request =>
      request.url().includes('/api/v3/filter/') ? request.abort() : request.continue(),
    )
    const slug = await openPanel()
    await page.waitForSelector(`[data-filter="${slug}"] button`)
    await page.$eval(ticked, tick => (tick as HTMLElement).click())
    await page.click(`[data-filter="${slug}"] summary`)
    await page.waitForSelector(`[data-filter="${slug}"] button`, { visible: true })
    await Promise.all([page.waitForNavigation(), page.click(`[data-filter="${slug}"] button`)])

    expect(decodeURI(page.url().slice(shop.url.length))).toBe(`${DRESSES}filter/color=siniy/?filters=${slug}`)
    expect(await page.$$(`input[name="f_${slug}"]`)).not.toEqual([])
    page.faults.length = 0
  })
})

describe('the heart of a card', () => {
  beforeEach(async () => {
    page = await shop.page()
  })

  test('sends the chosen size', async () => {
    const { linenDress } = shop.goods
    await page.goto(
      `${shop.url}/product/${linenDress.slug}-${linenDress.id}/#${linenDress.offers[1]?.ext_id}`,
    )
    await page.hover('.buy')
    await touchIsland(page, 'buy-button')
    await page.waitForSelector(`.product__head .heart[data-favorite-offer="${linenDress.offers[1]?.id}"]`)
    const saved = page.waitForResponse(
      answer => answer.url().endsWith('/api/v3/favorite/') && answer.request().method() === 'POST',
    )
    await page.$eval('.product__head .heart', heart => (heart as HTMLElement).click())
    expect(await (await saved).json()).toMatchObject({
      favorites: [{ product_id: linenDress.id, offer_id: linenDress.offers[1]?.id }],
    })
    await page.waitForSelector('.product__head .heart[aria-pressed="true"]')
  })
})
