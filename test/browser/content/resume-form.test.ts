import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ElementHandle } from 'puppeteer'
import { DESKTOP, PHONE, type WatchedPage } from '../../support/browser/browser-shop.ts'
import { overflow } from '../../support/browser/overflow.ts'
import { shopOfAllTests } from '../../support/browser/shop-around-tests.ts'
import { takesFocus } from '../../support/browser/takes-focus.ts'
import { violations } from '../../support/browser/violations.ts'
import { PDF } from '../../support/files/documents.ts'

const PATH = '/vacancies/stylist-moskva/'
const folder = mkdtempSync(join(tmpdir(), 'vitrina-resume-form-'))
const shop = shopOfAllTests({ env: { DATA_DIR: folder } })
const sound = join(folder, 'resume of mine.pdf')
const wrong = join(folder, 'photo.pdf')
beforeAll(() => {
  writeFileSync(sound, PDF)
  writeFileSync(wrong, Buffer.from('89504e470d0a1a0a', 'hex'))
})
afterAll(() => rmSync(folder, { recursive: true }))

describe.each([
  { device: 'a phone', viewport: PHONE, hasScript: true },
  { device: 'a desktop', viewport: DESKTOP, hasScript: true },
  { device: 'a phone', viewport: PHONE, hasScript: false },
  { device: 'a desktop', viewport: DESKTOP, hasScript: false },
])('a vacancy is answered on $device, with a script: $hasScript', ({ device, viewport, hasScript }) => {
  let page: WatchedPage
  beforeAll(async () => {
    page = await shop.page({ viewport })
    // One page would fade into the next, and a tap meanwhile meets the picture of it.
    await page.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: 'reduce' }])
    await page.setJavaScriptEnabled(hasScript)
    await page.goto(shop.url + PATH)
  })
  afterAll(() => page.close())

  const press = async (selector: string) => {
    await page.waitForSelector(selector)
    // Away from the bars at the window's lower edge.
    await page.$eval(selector, element => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
    await (device === 'a phone' ? page.tap(selector) : page.click(selector))
  }
  const choose = async (path: string) =>
    ((await page.$('#resume-file')) as ElementHandle<HTMLInputElement>).uploadFile(path)
  const send = async () => {
    const sent = press('.resume-form__button')
    if (hasScript) return sent
    await Promise.all([page.waitForNavigation(), sent])
  }
  const errorAt = (name: string) => page.$eval(`#resume-${name}-error`, error => error.textContent)
  const typedInto = (name: string) =>
    page.$eval(`#resume-${name}`, field => (field as HTMLInputElement).value)
  const rows = () => shop.shop.db.selectFrom('resumes').selectAll().execute()

  test('what is missing and wrong is said at each field, and what was typed stays', async () => {
    await page.type('#resume-name', 'Анна Каренина')
    await page.type('#resume-phone', '112')
    await page.type('#resume-city', 'Тверь')
    await page.type('#resume-text', 'Люблю <b>одежду</b>.')
    await choose(wrong)
    await send()
    await page.waitForSelector('#resume-phone[aria-invalid]')
    expect([
      await errorAt('phone'),
      await errorAt('email'),
      await errorAt('consent'),
      await errorAt('name'),
    ]).toEqual([
      ...['Введите корректный номер телефона', 'Обязательное поле', 'Без согласия резюме не отправить', ''],
    ])
    expect(await errorAt('file')).toBe('Такой файл не откроем: подойдёт PDF, DOC, DOCX, RTF или ODT')
    expect([
      await typedInto('name'),
      await typedInto('phone'),
      await typedInto('city'),
      await typedInto('text'),
    ]).toEqual([...['Анна Каренина', '112', 'Тверь', 'Люблю <b>одежду</b>.']])
    if (hasScript) {
      await takesFocus(page, '#resume-phone')
      expect(await violations(page)).toEqual([])
    }
    expect(await overflow(page)).toBe(0)
  })

  test('put right, it is sent, and the shop says so', async () => {
    const before = (await rows()).length
    const email = `${device.replace(' ', '-')}-${hasScript}@example.ru`
    await page.$eval('#resume-phone', field => (field as HTMLInputElement).select())
    await page.type('#resume-phone', '+7 916 123 45 67')
    await page.type('#resume-email', email)
    await choose(sound)
    await press('.resume-form__consent .checkbox__input')
    await send()
    if (hasScript) {
      await page.waitForSelector('dialog.resume-popup[open] .resume-popup__words')
      expect(await violations(page)).toEqual([])
      // A sheet from below on a phone, a panel of the whole height at the right on a desktop.
      const { top, left, bottom } = await page.$eval('dialog.resume-popup', dialog =>
        dialog.getBoundingClientRect().toJSON(),
      )
      const { width, height } = viewport
      expect(bottom).toBe(height)
      if (device === 'a phone') expect([left, top > height / 3]).toEqual([0, true])
      else expect([left > width / 2, top]).toEqual([true, 0])
      await press('dialog.resume-popup .resume-form__button')
      await page.waitForSelector('dialog.resume-popup', { hidden: true })
      expect([await typedInto('name'), await errorAt('phone')]).toEqual(['', ''])
    } else {
      expect(new URL(page.url()).pathname).toBe(`${PATH}sent/`)
      expect(await page.$eval('h1', title => title.textContent)).toBe('Резюме отправлено')
    }
    const found = await rows()
    expect(found).toHaveLength(before + 1)
    expect(found.find(row => row.email === email)).toMatchObject({
      ...{ name: 'Анна Каренина', phone: '+79161234567', text: 'Люблю <b>одежду</b>.' },
    })
    expect(readdirSync(join(folder, 'resumes'))).toHaveLength(before + 1)
    // The refusal was meant.
    expect(page.faults.filter(fault => !/^400: .*(resume|vacancies)/.test(fault))).toEqual([])
  })
})
