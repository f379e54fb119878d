import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type BorrowedBrowser, borrowBrowser } from '../../support/browser/borrowed-browser.ts'
import { asRetrying, type RetryingPage } from '../../support/browser/retrying-page.ts'
import { takesFocus } from '../../support/browser/takes-focus.ts'
import { touchIsland } from '../../support/browser/touch-island.ts'
import { createTestShop, type TestShop } from '../../support/test-shop.ts'

let browser: BorrowedBrowser
let test_shop: TestShop
let server: Server
let page: RetryingPage
let site: string

beforeAll(async () => {
  browser = await borrowBrowser()
})
afterAll(() => browser.close())
beforeEach(async () => {
  test_shop = await createTestShop({ env: { LIMITS: 'on' } })
  server = createServer(test_shop.app)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const context = await browser.createBrowserContext()
  page = asRetrying(await context.newPage())
})
afterEach(async () => {
  await page.browserContext().close()
  server.closeAllConnections()
  await new Promise(resolve => server.close(resolve))
  await test_shop.close()
})

test('a phone is typed in its mask, the code signs in, and the shopper goes on to where they were going', async () => {
  await open('/auth/?back=%2Fcontacts%2F', 'sign-in')
  await page.type('#field-phone', '89161234567')
  expect(await typedIn('#field-phone')).toBe('+7 916 123 45 67')

  await page.click('.sign-in__button')
  await page.waitForSelector('#field-sms_code')
  await takesFocus(page, '#field-sms_code')
  expect(await page.$eval('#field-sms_code', field => field.getAttribute('autocomplete'))).toBe(
    'one-time-code',
  )
  const arrived = page.waitForNavigation()
  await page.type('#field-sms_code', await test_shop.codeFor())
  await arrived

  expect(new URL(page.url()).pathname).toBe('/contacts/')
  const info = await page.evaluate(() => fetch('/api/userinfo/').then(answer => answer.json()))
  expect(info.data).toMatchObject({ is_authorized: true, phone: '+79161234567' })
})

test('the button is seen to ask before the call for a code leaves', async () => {
  await open('/auth/', 'sign-in')
  await page.type('#field-phone', '89161234567')
  const seen = await page.evaluate(async () => {
    const seen: string[] = []
    const [frame, own] = [window.requestAnimationFrame, window.fetch]
    const held: FrameRequestCallback[] = []
    window.requestAnimationFrame = callback => held.push(callback)
    window.fetch = (...asked) => {
      const url = asked[0] instanceof Request ? asked[0].url : String(asked[0])
      if (url.includes('/authorization/')) seen.push('call')
      return own(...asked)
    }
    document.querySelector<HTMLElement>('.sign-in__button')?.click()
    await Promise.resolve()
    // While the client is loaded, and a call that waits for no frame is sent.
    for (let round = 0; round < 10; round++) await own('/api/userinfo/')
    seen.push(`busy: ${document.querySelector('.sign-in__button')?.ariaBusy}`)
    window.requestAnimationFrame = frame
    for (const callback of held) frame(callback)
    return seen
  })
  expect(seen).toEqual(['busy: true'])
  await page.waitForSelector('#field-sms_code')
})

test('a code pasted with spaces is the code', async () => {
  await askForCode()
  const code = await test_shop.codeFor()
  const arrived = page.waitForNavigation()
  await page.$eval('#field-sms_code', field => (field as HTMLInputElement).focus())
  await page.keyboard.sendCharacter(`${code.slice(0, 3)} ${code.slice(3)}`)
  await arrived

  expect(new URL(page.url()).pathname).toBe('/')
})

test('a short phone and a wrong code are reported under their fields', async () => {
  await open('/auth/', 'sign-in')
  await page.type('#field-phone', '916')
  await page.click('.sign-in__button')
  expect(await errorOf('phone')).toBe('Введите корректный номер телефона')

  await page.type('#field-phone', '1234567')
  await page.click('.sign-in__button')
  await page.waitForSelector('#field-sms_code')
  const wrong = String((Number(await test_shop.codeFor()) + 1) % 1_000_000).padStart(6, '0')
  await page.type('#field-sms_code', wrong)
  await page.waitForSelector('#field-sms_code-error')
  expect(await errorOf('sms_code')).toBe('Неверный или устаревший код')
  // Selected, so that the next one replaces it, and shaken: not for those who asked for less motion.
  await page.waitForFunction(() => {
    const field = document.activeElement as HTMLInputElement
    return field.id === 'field-sms_code' && field.selectionStart === 0 && field.selectionEnd === 6
  })
  const shakes = () =>
    page.$eval('#field-sms_code', field => {
      const { animationName, animationDuration } = getComputedStyle(field)
      return [animationName, animationDuration]
    })
  expect(await shakes()).toEqual(['shake', '0.24s'])
  await page.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: 'reduce' }])
  expect(await shakes()).toEqual(['shake', '0.001s'])
})

test('another code can be asked for after a minute, and the limit is given in words', async () => {
  await askForCode()
  const resend = await page.waitForSelector('.sign-in__link')
  expect(
    await resend?.evaluate(button => [button.textContent, (button as HTMLButtonElement).disabled]),
  ).toEqual([expect.stringMatching(/^Отправить ещё раз через (60|5\d) с$/), true])

  await page.click('.sign-in__link:last-child')
  await page.waitForSelector('#field-phone')
  await page.click('.sign-in__button')
  await page.waitForSelector('#field-phone-error')
  expect(await errorOf('phone')).toBe('Слишком часто. Попробуйте ещё раз через 1 минуту')
})

test('a spent budget of codes is said under the phone, and no code is waited for', async () => {
  for (const row of test_shop.shop.config.limits) if (row.limit_name === 'sms-codes') row.max = 1
  await test_shop.visit().post('/api/user/authorization/').send({ phone: '+79160000002' }).expect(200)

  await open('/auth/', 'sign-in')
  await page.type('#field-phone', '89161234567')
  await page.click('.sign-in__button')

  await page.waitForSelector('#field-phone-error')
  expect(await errorOf('phone')).toContain('СМС на сегодня закончились')
  expect(await page.$('#field-sms_code')).toBeNull()
})

test('the newsletter: button, form, thanks; it is asked for once, and the source of the visit goes with it', async () => {
  await open(`/auth/?utm_term=${encodeURIComponent('весна')}`, 'newsletter')
  const sent: Promise<string | undefined>[] = []
  page.on('request', request => {
    if (request.url().endsWith('/api/v3/subscribe/')) sent.push(request.fetchPostData())
  })
  await page.click('.newsletter__open')
  await page.waitForSelector('.newsletter-popup[open] .newsletter-popup__button')
  expect(await textOf('.popup__title')).toBe('Будь в тренде')
  expect(await textOf('.newsletter-popup__button')).toBe('Прими соглашение')

  await page.click('.newsletter-popup__button')
  expect(await errorOf('newsletter-email')).toBe('Введи адрес электронной почты')
  await page.type('#field-newsletter-email', 'анна@example.ru')
  expect(await errorOf('newsletter-email')).toBe(
    'Email должен содержать только латинские буквы, символы “.” и “@”',
  )
  await page.$eval('#field-newsletter-email', field => (field as HTMLInputElement).select())
  await page.type('#field-newsletter-email', 'anna@example.ru')
  expect(await textOf('.newsletter-popup__button')).toBe('Прими соглашение')
  await page.click('.checkbox__input')
  expect(await textOf('.newsletter-popup__button')).toBe('Подписаться')

  await page.click('.newsletter-popup__button')
  await page.waitForSelector('.newsletter-popup__thanks')
  expect(await textOf('.popup__title')).toBe('Спасибо за подписку')
  expect(await textOf('.newsletter-popup__button')).toBe('Понятно')
  const bodies = await Promise.all(sent)
  expect(bodies.map(body => JSON.parse(body ?? ''))).toEqual([
    { email: 'anna@example.ru', utm_term: 'весна' },
  ])
  await page.click('.newsletter-popup__button')
  await page.waitForFunction(() => !document.querySelector('dialog.newsletter-popup'))
  expect(await test_shop.outbox()).toMatchObject([{ kind: 'mail', to: 'anna@example.ru' }])
})

test('a newsletter that cannot be asked for says nothing, and can be asked for again', async () => {
  await open('/auth/', 'newsletter')
  await page.click('.newsletter__open')
  await page.waitForSelector('#field-newsletter-email')
  await page.type('#field-newsletter-email', 'anna@example.ru')
  await page.click('.checkbox__input')
  let is_cut_off = true
  await page.setRequestInterception(true)
  page.on('request', request => {
    if (is_cut_off && request.url().endsWith('/api/v3/subscribe/')) void request.abort('connectionfailed')
    else void request.continue()
  })
  const failed = new Promise(resolve => page.once('requestfailed', resolve))
  await page.click('.newsletter-popup__button')
  await failed
  await page.waitForSelector('.newsletter-popup__button:not([aria-busy])')
  expect(await page.$('.newsletter-popup [role="alert"], .newsletter-popup .field__error')).toBeNull()
  expect(await typedIn('#field-newsletter-email')).toBe('anna@example.ru')

  is_cut_off = false
  await page.click('.newsletter-popup__button')
  await page.waitForSelector('.newsletter-popup__thanks')
})

test('both wake without React finding another page than was painted', async () => {
  await open('/auth/', 'sign-in')
  await open('/auth/', 'newsletter')

  expect(await page.$$('[data-widget-recovered]')).toEqual([])
})

async function open(path: string, widget: string): Promise<void> {
  await page.goto(site + path)
  await page.$eval(`[data-widget="${widget}"]`, island => island.scrollIntoView())
  await touchIsland(page, widget)
}

async function askForCode(): Promise<void> {
  await open('/auth/', 'sign-in')
  await page.type('#field-phone', '9161234567')
  await page.click('.sign-in__button')
  await page.waitForSelector('#field-sms_code')
}

function textOf(selector: string): Promise<string | null> {
  return page.$eval(selector, element => element.textContent)
}

function typedIn(selector: string): Promise<string> {
  return page.$eval(selector, element => (element as HTMLInputElement).value)
}

function errorOf(name: string): Promise<string | null> {
  return textOf(`#field-${name}-error`)
}
