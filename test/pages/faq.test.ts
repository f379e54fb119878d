import { parseHTML } from 'linkedom'
import type { Renderer } from '../../server/render/renderer.ts'
import { tagsNamed } from '../support/pages/html.ts'
import { copyTemplates, type OwnTemplates, openRendererOf } from '../support/pages/own-templates.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

let templates: OwnTemplates
let renderer: Renderer
let shop: TestShop
let log: string[]

async function open(): Promise<void> {
  log = []
  renderer = await openRendererOf(templates.folder, { good: templates.good, lines: log, is_strict: false })
  shop = await createTestShop({ given: { renderer } })
}

async function close(): Promise<void> {
  renderer.close()
  await shop.close()
}

beforeEach(async () => {
  templates = copyTemplates()
  await open()
})
afterEach(async () => {
  await close()
  templates.close()
})

/** Saves a file beside the templates and lets the renderer look, as its timer does. */
async function save(name: string, change: (text: string) => string): Promise<void> {
  templates.change(name, change)
  await renderer.refresh()
}

const page = async (path: string) => (await shop.visit().get(path).unset('X-Requested-With').expect(200)).text

interface Found {
  text: string
  titles: string[]
  questions: { question: string; answer: string; is_open: boolean }[]
  json_ld: { '@type': string; mainEntity: { name: string; acceptedAnswer: { text: string } }[] }[]
}

async function faqOf(path: string): Promise<Found> {
  const text = await page(path)
  const { document } = parseHTML(text)
  const words = (element: Element | null) => (element?.textContent ?? '').replace(/\s+/g, ' ').trim()
  return {
    text,
    titles: [...document.querySelectorAll('.faq h2')].map(words),
    questions: [...document.querySelectorAll('.faq details')].map(each => ({
      question: words(each.querySelector('summary')),
      answer: words(each.querySelector('.fold__text')),
      is_open: each.hasAttribute('open'),
    })),
    json_ld: tagsNamed(text, 'script')
      .filter(({ attributes }) => attributes.type === 'application/ld+json')
      .map(script => JSON.parse(script.text))
      .filter(each => each['@type'] === 'FAQPage'),
  }
}

describe('the page of questions and answers', () => {
  test('answers about delivery, payment, returns, sizes and bonuses, each question folded', async () => {
    const { titles, questions } = await faqOf('/faq/')

    expect(titles).toEqual(['Доставка', 'Оплата', 'Возврат', 'Размеры', 'Бонусы'])
    expect(questions.length).toBeGreaterThan(15)
    for (const { question, answer, is_open } of questions)
      expect([question, answer, is_open]).toEqual([
        expect.stringMatching(/\?$/),
        expect.stringMatching(/\.$/),
        false,
      ])
  })

  test('tells machines the same, in one FAQPage', async () => {
    const { questions, json_ld } = await faqOf('/faq/')

    expect(json_ld).toHaveLength(1)
    const printed = json_ld[0]?.mainEntity.map(({ name, acceptedAnswer }) => ({
      question: name,
      answer: acceptedAnswer.text.replace(/\s+/g, ' '),
    }))
    expect(printed).toEqual(questions.map(({ question, answer }) => ({ question, answer })))
  })

  test('is searched by a plain form: what matches stands open, by any of its forms', async () => {
    const { document } = parseHTML(await page('/faq/'))
    const form = document.querySelector('form.faq-search__form')
    expect([form?.getAttribute('method'), form?.querySelector('input')?.getAttribute('name')]).toEqual([
      'get',
      'q',
    ])

    const { questions, text, json_ld } = await faqOf(`/faq/?q=${encodeURIComponent('Вернутся ДЕНЬГИ')}`)
    expect(questions.map(({ question }) => question)).toContain('Когда вернутся деньги?')
    expect(questions.length).toBeLessThan(5)
    expect(questions.every(({ is_open }) => is_open)).toBe(true)
    expect(text).toMatch(/value="Вернутся ДЕНЬГИ"/)
    expect(text).toMatch(/<meta name="robots" content="noindex, follow">/)
    expect(text).toMatch(/<link rel="canonical" href="[^"]*\/faq\/">/)
    expect(json_ld).toEqual([])
  })

  test('is searched in the answers too, with е for ё', async () => {
    const answersTo = async (query: string) => {
      const { questions } = await faqOf(`/faq/?q=${encodeURIComponent(query)}`)
      return questions.map(({ question, answer }) => ({ question, answer }))
    }
    expect(await answersTo('чулки')).toEqual([
      { question: 'Что вернуть нельзя?', answer: expect.stringContaining('Бельё, чулки') },
    ])
    const waiting = await answersTo('ждёт оплата')
    expect(waiting.length).toBeGreaterThan(0)
    expect(await answersTo('ждет оплата')).toEqual(waiting)
  })

  test('says that nothing was found, and what was typed stands there as text', async () => {
    const { questions, text } = await faqOf(`/faq/?q=${encodeURIComponent('<b>гусеница')}`)

    expect(questions).toEqual([])
    expect(text).toContain('По запросу «&lt;b&gt;гусеница» ничего не нашлось')
    expect(text).toContain('Показать все вопросы')
  })

  test('is reached from the footer of every page and from «Доставка и возврат»', async () => {
    expect(await page('/')).toMatch(/<footer[\s\S]*href="\/faq\/"[\s\S]*<\/footer>/)
    expect(await page('/delivery-and-returns/')).toMatch(/<article[\s\S]*href="\/faq\/"[\s\S]*<\/article>/)
    expect((await shop.visit().get('/sitemap-pages.xml')).text).toContain('/faq/</loc>')
  })
})

describe('an editor', () => {
  test('places a list in any page by its tag, twice in one page too: one FAQPage has all questions', async () => {
    await save('pages/about.liquid', source => `${source}{% faq 'returns' %}<p>И ещё</p>{% faq 'sizes' %}`)
    const { titles, questions, json_ld, text } = await faqOf('/about/')

    expect(titles).toEqual(['Возврат', 'Размеры'])
    expect(json_ld.map(({ mainEntity }) => mainEntity.length)).toEqual([questions.length])
    // Without `search` there is no field, and no address of a search.
    expect(text).not.toContain('name="q" type="search" value="" maxlength="100" placeholder="Например')
    expect(await page('/about/?q=чек')).toBe(text)
  })

  test('changes an answer, and it is changed; a link in it is a link, markup is text', async () => {
    await save('faq/sizes.yaml', text =>
      text.replace('Снимите мерки', 'Снимите <b>мерки</b> [в магазине](/contacts/)'),
    )
    expect(await page('/faq/')).toContain(
      'Снимите &lt;b&gt;мерки&lt;/b&gt; <a href="/contacts/">в магазине</a> и',
    )
  })

  test('breaks a list: its last good version stays, also after a restart, and the log tells in Russian where', async () => {
    await save('faq/sizes.yaml', text => text.replace('Снимите мерки', 'Снимите все мерки'))
    const before = await page('/faq/')
    expect(before).toContain('Снимите все мерки')

    await save('faq/sizes.yaml', text =>
      text.replace('    answer: >-\n      Снимите', '    anser: >-\n      Снимите'),
    )
    expect(await page('/faq/')).toBe(before)
    expect(log.join('')).toContain(
      'templates/faq/sizes.yaml, строка 4: не знаю «anser»; может быть, «answer»? Есть: question, answer',
    )

    await close()
    await open()
    expect(await page('/faq/')).toContain('Снимите все мерки')
  })
})
