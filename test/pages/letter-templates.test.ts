import { renameSync } from 'node:fs'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { DIST } from '../../build/build.ts'
import { printedSeller } from '../../server/contract/seller.ts'
import { type LetterRenderer, openLetterRenderer } from '../../server/render/letters.ts'
import { copyTemplates, type OwnTemplates } from '../support/pages/own-templates.ts'

const NAME = 'mails/order-news'
const data = {
  subject: 'Заказ 1 оплачен',
  site: { name: 'Витрина', url: 'https://shop.test' },
  seller: printedSeller({
    ...{ name: 'ООО «Витрина»', inn: '7700000000', ogrn: '1027700000000', address: 'Москва' },
    ...{ phone: '+74950000000', email: 'shop@shop.test', hours: 'ежедневно' },
  }),
  letter: { subject: 'Заказ 1 оплачен', text: 'Заказ 1 оплачен', url: 'https://shop.test/' },
}
const ASKS_MORE = "{% render 'parts/greeting' %}"

let templates: OwnTemplates
let letters: LetterRenderer
let logged: string[]
const append = (name: string, more: string) => void templates.change(`${name}.liquid`, text => text + more)
const greet = (words: string) => templates.write('parts/greeting.liquid', words)
const paint = () => letters.paint(NAME, data)
const open = async () => {
  letters = await openLetterRenderer({
    templates: templates.folder,
    dist: DIST,
    is_strict: false,
    log: { error: (_: object, message: string) => logged.push(message) } as unknown as Logger,
  })
}

beforeEach(() => {
  templates = copyTemplates()
  logged = []
})
afterEach(() => templates.close())

describe('the next letter shows what was changed', () => {
  test.each([NAME, 'layouts/letter', 'parts/seller'])('in %s', async name => {
    await open()
    expect(await paint()).not.toContain('Иначе')
    append(name, 'Иначе')
    expect(await paint()).toContain('Иначе')
  })

  test('in a part that it asks for only now', async () => {
    await open()
    await paint()
    greet('Здравствуйте')
    append(NAME, ASKS_MORE)
    expect(await paint()).toContain('Здравствуйте')
    append('parts/greeting', '!')
    expect(await paint()).toContain('Здравствуйте!')
  })
})

describe('the last good version is sent while something is wrong', () => {
  test('and the new one as soon as the part that it asks for is there', async () => {
    await open()
    await paint()
    append(NAME, ASKS_MORE)
    expect(await paint()).not.toContain('Здравствуйте')
    expect(logged.join()).toContain('parts/greeting')
    greet('Здравствуйте')
    expect(await paint()).toContain('Здравствуйте')
  })

  test('and a part that was taken away goes on, until another comes', async () => {
    await open()
    const before = await paint()
    const file = join(templates.folder, 'parts/seller.liquid')
    renameSync(file, `${file}.away`)
    expect(await paint()).toBe(before)
    renameSync(`${file}.away`, file)
    append('parts/seller', 'Иначе')
    expect(await paint()).toContain('Иначе')
  })

  test('from the start, and the letter goes when it is mended', async () => {
    append(NAME, ASKS_MORE)
    await open()
    await expect(paint()).rejects.toThrow()
    greet('Здравствуйте')
    expect(await paint()).toContain('Здравствуйте')
  })
})
