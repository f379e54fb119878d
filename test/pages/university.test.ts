import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseHTML } from 'linkedom'
import type { Renderer } from '../../server/render/renderer.ts'
import { tagsNamed } from '../support/pages/html.ts'
import { copyTemplates, type OwnTemplates, openRendererOf } from '../support/pages/own-templates.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

const VIDEO = 'https://video.example/play/embed/1'
const lesson = (title: string, more = '') => `title: ${title}
summary: Коротко о главном.
sections:
  - title: Начало
    text: |-
      Прочтите [таблицу](/size-table/) внимательно.

      - лента
      - зеркало

      1. Первый шаг.
      2. Второй шаг.
${more}`

let templates: OwnTemplates
let renderer: Renderer
let shop: TestShop
beforeAll(async () => {
  templates = copyTemplates()
  rmSync(join(templates.folder, 'university'), { recursive: true })
  templates.write(
    'university/probnyy.yaml',
    'title: Пробный курс\naudience: Всем\ntext: О вещах.\nlessons: [odin, dva]\n',
  )
  templates.write(
    'university/probnyy/odin.yaml',
    lesson(
      'Урок первый',
      'test:\n  - question: Сколько?\n    options: [Два, Три]\n    answer: Три\n    why: Так вышло.\n',
    ),
  )
  templates.write(
    'university/probnyy/dva.yaml',
    lesson('Урок второй', `video:\n  url: ${VIDEO}\n  title: Кино\n`),
  )
  templates.write('university/probnyy/chernovik.yaml', lesson('Черновик'))
  renderer = await openRendererOf(templates.folder)
})
afterAll(() => {
  renderer.close()
  templates.close()
})
beforeEach(async () => {
  shop = await createTestShop({ given: { renderer } })
})
afterEach(() => shop.close())

const get = (path: string, from = shop) => from.visit().get(path).unset('X-Requested-With')

test('lists courses with their size, and a course its lessons in their order', async () => {
  const { text } = await get('/university/').expect(200)
  const { document } = parseHTML(text)
  const line = document.querySelector('.course-line')?.textContent?.replace(/\s+/g, ' ').trim()
  expect(line).toBe('Пробный курс Всем 2 урока · 2 минуты')

  const course = parseHTML((await get('/university/probnyy/').expect(200)).text).document
  expect([...course.querySelectorAll('.lesson-line__title')].map(({ textContent }) => textContent)).toEqual([
    'Урок первый',
    'Урок второй',
  ])
})

test('a lesson has paragraphs, lists, steps and links, its place, and leads on and back', async () => {
  const { document } = parseHTML((await get('/university/probnyy/dva/').expect(200)).text)
  const inside = (selector: string) =>
    [...document.querySelectorAll(`.lesson ${selector}`)].map(({ textContent }) => textContent?.trim())

  expect(inside('.lesson__section ul li')).toEqual(['лента', 'зеркало'])
  expect(inside('.lesson__section ol li')).toEqual(['Первый шаг.', 'Второй шаг.'])
  expect(document.querySelector('.lesson__section a[href="/size-table/"]')?.textContent).toBe('таблицу')
  expect(inside('.lesson__place')[0]?.replace(/\s+/g, ' ')).toContain('урок 2 из 2')
  expect(document.querySelector('a[rel="prev"]')?.getAttribute('href')).toBe('/university/probnyy/odin/')
  expect(document.querySelector('a[rel="next"]')).toBeNull()
  expect([...document.querySelectorAll('.breadcrumbs__item')].map(each => each.textContent?.trim())).toEqual([
    'Главная',
    'Университет',
    'Пробный курс',
    'Урок второй',
  ])
})

test('a lesson that its course does not list is not shown, and neither is what is not there', async () => {
  for (const path of ['/university/probnyy/chernovik/', '/university/probnyy/tri/', '/university/nichego/'])
    await get(path).expect(404)
})

test('a self-test is answered by the page itself: what is right, what was chosen, and why', async () => {
  expect((await get('/university/probnyy/odin/').expect(200)).text).not.toContain('Верных ответов')

  const { text } = await get('/university/probnyy/odin/?q1=1').expect(200)
  expect(text).toContain('Верный ответ — «Три». Так вышло.')
  expect(text).toContain('Верных ответов: 0 из 1')
  expect(text).toContain('<meta name="robots" content="noindex, follow">')
  expect(text).toMatch(/<link rel="canonical" href="[^"]*\/university\/probnyy\/odin\/">/)
  expect((await get('/university/probnyy/odin/?q1=2')).text).toContain('Верно. Так вышло.')
  for (const odd of ['?q1=9', '?q1=', '?q1=1&q1=2', '?q1=%3Cscript%3E'])
    expect((await get(`/university/probnyy/odin/${odd}`).expect(200)).text).toContain(
      'Верных ответов: 0 из 1',
    )
})

test('a video is a plain link without configuration, and its host is in no policy', async () => {
  const { text, headers } = await get('/university/probnyy/dva/').expect(200)
  expect(text).toContain(`href="${VIDEO}" target="_blank" rel="noreferrer"`)
  expect(text).not.toContain('data-widget="video"')
  expect(headers['content-security-policy']).not.toContain('frame-src')
})

test('with its host in the configuration it plays after a tap, and only this lesson’s policy allows it', async () => {
  const env = { VIDEO_HOSTS: 'video.example, rutube.ru' }
  const allowed = await createTestShop({ given: { renderer }, env })
  const { text, headers } = await get('/university/probnyy/dva/', allowed).expect(200)
  expect(text).toContain('data-widget="video"')
  expect(tagsNamed(text, 'iframe')).toEqual([])
  expect(headers['content-security-policy']).toContain('frame-src https://video.example;')
  const other = await get('/university/probnyy/odin/', allowed).expect(200)
  expect(other.headers['content-security-policy']).not.toContain('frame-src')
  await allowed.close()
})

test('a course tells machines what it tells people', async () => {
  const { text } = await get('/university/probnyy/').expect(200)
  const [course] = tagsNamed(text, 'script')
    .filter(({ attributes }) => attributes.type === 'application/ld+json')
    .map(script => JSON.parse(script.text))
    .filter(each => each['@type'] === 'Course')
  expect(course).toMatchObject({
    name: 'Пробный курс',
    description: 'О вещах.',
    provider: { name: 'Витрина' },
    offers: { price: 0, category: 'Free' },
    hasCourseInstance: { courseMode: 'Online', courseWorkload: 'PT2M' },
  })
  expect(course.hasPart.map(({ name }: { name: string }) => name)).toEqual(['Урок первый', 'Урок второй'])
})

test('every page of it is in the sitemap', async () => {
  const { text } = await shop.visit().get('/sitemap-pages.xml')
  for (const path of ['/university/', '/university/probnyy/', '/university/probnyy/odin/'])
    expect(text).toContain(`${path}</loc>`)
  expect(text).not.toContain('chernovik')
})

test('the demonstration has courses of three lessons, each with a picture’s words and a self-test', async () => {
  const demo = await createTestShop()
  const { document } = parseHTML((await get('/university/', demo).expect(200)).text)
  const courses = [...document.querySelectorAll('.course-line a')].map(
    each => each.getAttribute('href') ?? '',
  )
  expect(courses.length).toBeGreaterThanOrEqual(2)
  for (const course of courses) {
    const page = parseHTML((await get(course, demo).expect(200)).text).document
    const lessons = [...page.querySelectorAll('.lesson-line__title')].map(
      each => each.getAttribute('href') ?? '',
    )
    expect(lessons.length).toBeGreaterThanOrEqual(3)
    for (const path of lessons) {
      const { text } = await get(path, demo).expect(200)
      const words = parseHTML(text).document.querySelector('.lesson')?.textContent ?? ''
      expect(words.length).toBeGreaterThan(1_000)
      expect(text).toContain('data-widget="lesson-test"')
      for (const { attributes } of tagsNamed(text, 'img').filter(
        each => each.attributes.class === 'media__img',
      ))
        await get(attributes.src ?? '', demo).expect(200)
    }
  }
  await demo.close()
})

// From here on templates change.

test('its pictures are those of media, in sizes and formats for browsers', async () => {
  const picture = '    picture: { file: university/merki-figury.webp, alt: Манекен }\n'
  let before = ''
  templates.change('university/probnyy/odin.yaml', text => {
    before = text
    return text.replace('    text:', `${picture}    text:`)
  })
  await renderer.refresh()
  expect(renderer.faults()).toEqual([])

  const { text } = await get('/university/probnyy/odin/').expect(200)
  const [image] = tagsNamed(text, 'img').filter(each => each.attributes.alt === 'Манекен')
  expect(image?.attributes).toMatchObject({ width: '1360', height: '840', loading: 'lazy' })
  await get(image?.attributes.src ?? '').expect(200)
  templates.change('university/probnyy/odin.yaml', () => before)
})

test('a changed lesson is live, a broken one stays as it was, and the last course may go', async () => {
  templates.change('university/probnyy/odin.yaml', text => text.replace('Урок первый', 'Урок новый'))
  await renderer.refresh()
  expect((await get('/university/probnyy/odin/')).text).toContain('Урок новый')

  templates.change('university/probnyy/odin.yaml', text => text.replace('summary:', 'sumary:'))
  await renderer.refresh()
  expect(renderer.faults()).toEqual([expect.stringContaining('может быть, «summary»?')])
  expect((await get('/university/probnyy/odin/')).text).toContain('Урок новый')

  rmSync(join(templates.folder, 'university'), { recursive: true })
  await renderer.refresh()
  expect((await get('/university/').expect(200)).text).toContain('Сейчас уроков нет')
  expect((await shop.visit().get('/sitemap-pages.xml')).text).not.toContain('/university/')
})
