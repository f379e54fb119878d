import { globSync, readFileSync } from 'node:fs'
import request from 'supertest'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop()
})
afterAll(() => shop.close())

/** As it is sent; the browsers of the test kit read plain spaces. */
async function sent(path: string): Promise<string> {
  return (await request(shop.app).get(path).expect(200)).text
}

/** Texts without elements that are no text, one for each stretch between two tags. */
function textsOf(html: string): string[] {
  return html
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<(script|style|pre|code|textarea|title|option|svg)\b[\s\S]*?<\/\1>/g, '<>')
    .split(/<[^>]*>/)
}

// In other words than the rule itself: what an editor would mark in a printed page.
const SHORT =
  /(?:^|[\s(«„])(?:в|во|на|с|со|к|ко|о|об|от|до|за|из|по|у|и|а|но|не|ни|без|для|при|под|про|или) \S+/giu
const UNIT =
  /\d (?:₽|Р|шт|дн|день|дня|дней|час|мин|год|г\.|мес|%|см|кг|января|февраля|декабря|товар|бонус)\S*/gu

const PAGES: [name: string, path: () => string][] = [
  ['home', () => '/'],
  ['a listing', () => '/catalog/women/dresses/'],
  ['a card', () => `/product/${shop.goods.linenDress.slug}-${shop.goods.linenDress.id}/`],
  ['the cart', () => '/order/'],
  ['payment', () => '/payment/'],
  ['delivery', () => '/delivery-and-returns/'],
  ['questions', () => '/faq/'],
  ['loyalty', () => '/loyalty/'],
  ['the draws', () => '/draws/'],
  ['a draw', () => '/draws/wardrobe/'],
  ['a form of an editor', () => '/forms/callback/'],
  ['the vacancies', () => '/vacancies/'],
  ['a vacancy', () => '/vacancies/stylist-moskva/'],
  ['the university', () => '/university/'],
  ['a course', () => '/university/merki/'],
  ['a lesson', () => '/university/uhod/puh/'],
  ['an answered self-test', () => '/university/uhod/puh/?q1=1&q2=2'],
]

test.each(PAGES)('no line of %s ends after a short word or within a number', async (_, path) => {
  const texts = textsOf(await sent(path()))
  expect(texts.join(' ')).toContain('\u00a0')
  expect(texts.flatMap(text => [...(text.match(SHORT) ?? []), ...(text.match(UNIT) ?? [])])).toEqual([])
})

test.each(PAGES)('programs read plain spaces in %s', async (_, path) => {
  const html = await sent(path())
  const words = /[а-яё]\u00a0[а-яё]/i
  const data = [...html.matchAll(/<(script|style|title|option)\b[\s\S]*?<\/\1>/g)].map(([whole]) => whole)
  const tags =
    html
      .replace(/<(script|style)\b[\s\S]*?<\/\1>/g, '')
      // An island has its own texts there.
      .replace(/ data-props='[^']*'/g, '')
      .match(/<[^>]*>/g) ?? []
  expect([...data, ...tags].filter(text => words.test(text))).toEqual([])
})

test('no template prints a phone that a line may break', () => {
  const files = globSync('templates/{pages,parts}/*.liquid')
  expect(files.length).toBeGreaterThan(100)
  const printed = files.flatMap(file =>
    [...readFileSync(file, 'utf8').matchAll(/>[^<>]*\{\{ [\w.]*phone\w*(?: \| [^}]*)? \}\}/g)].map(
      ([text]) => text,
    ),
  )
  expect(printed.length).toBeGreaterThan(5)
  expect(printed.filter(text => !text.includes('no_breaks'))).toEqual([])
})

test('no template prints a name of goods, stores or points whose line ends after a short word', () => {
  const printed = globSync('templates/{pages,parts,mails}/*.liquid').flatMap(file => {
    const seen = readFileSync(file, 'utf8')
      .replace(/<(option|span class="visually-hidden")[\s\S]*?<\/\w+>/g, '')
      .replace(/="[^"]*"/g, '')
    const names = seen.matchAll(
      /\{\{ (?:goods?|line|item|favorite|product|store|place)\.(?:name|place) [^}]*\}\}/g,
    )
    return Array.from(names, ([text]) => `${file}: ${text}`)
  })
  expect(printed.length).toBeGreaterThan(10)
  expect(printed.filter(text => !text.includes('no_breaks'))).toEqual([])
})
