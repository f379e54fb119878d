import type { Page } from 'puppeteer'
import { ask, openedDialog, type Tap, touched } from './tap.ts'

const PHONE_FIELD = '[data-widget="sign-in"] input[name="phone"]'

const toPhone = async (page: Page) => {
  await page.waitForSelector('[data-widget="sign-in"][data-widget-status="awake"]')
  await page.type(PHONE_FIELD, `+7916${Math.floor(1e6 + Math.random() * 8e6)}`)
}
const awake = (widget: string) => (page: Page) =>
  page.waitForSelector(`[data-widget="${widget}"][data-widget-status="awake"]`)

export const ACCOUNT: Record<string, Tap> = {
  'code asked for, sign-in': {
    path: 'auth',
    selector: '[data-widget="sign-in"] button[type="submit"]',
    before: toPhone,
  },
  'a digit of the phone, sign-in': { path: 'auth', selector: PHONE_FIELD, key: '9', before: toPhone },
  'another phone, sign-in': {
    path: 'auth',
    selector: '.sign-in__more .sign-in__link:last-child',
    before: async page => {
      await toPhone(page)
      await page.locator('[data-widget="sign-in"] button[type="submit"]').click()
      await page.waitForSelector('.sign-in__more')
    },
  },
  'e-mail, account': {
    path: 'orders',
    is_member: true,
    selector: '[data-widget="email-popup"] a',
    brings: openedDialog('Ваша почта'),
  },
  'e-mail, account, awake': {
    path: 'orders',
    is_member: true,
    selector: '[data-widget="email-popup"] a',
    before: touched('[data-widget="email-popup"]'),
    brings: openedDialog('Ваша почта'),
  },
  'letter sent again, account': {
    path: 'orders',
    is_member: true,
    selector: 'dialog[open] .email-popup__form .button:not(.button--primary)',
    before: async page => {
      await page.locator('[data-widget="email-popup"] a').click()
      await page.waitForSelector('dialog[open] .email-popup__form .button')
    },
  },
  'choice saved, profile': {
    path: 'profile',
    is_member: true,
    selector: '[data-profile] input[type="checkbox"]',
    before: awake('save-fields'),
  },
  'field left, profile': {
    path: 'profile',
    is_member: true,
    selector: '#field-surname',
    key: 'Tab',
    before: async page => {
      await awake('save-fields')(page)
      await page.focus('#field-name')
      await page.type('#field-name', 'а')
    },
  },
  'bought, favourites': {
    path: 'favorite',
    is_member: true,
    selector: '.favorite-picker__button:enabled',
    before: async page => {
      await touched('[data-widget="favorite-picker"]')(page)
      const size = await page.$eval(
        '.favorite-picker__size',
        select => [...(select as HTMLSelectElement).options].findLast(({ disabled }) => !disabled)?.value,
      )
      await ask(page, 'POST', '/api/cart/', { offer_id: Number(size), quantity: 0 })
      await page.reload()
      await touched('[data-widget="favorite-picker"]')(page)
      await page.select('.favorite-picker__size', String(size))
      await page.waitForSelector('.favorite-picker__button:enabled')
    },
  },
}
