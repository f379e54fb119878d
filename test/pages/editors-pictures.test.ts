import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseHTML } from 'linkedom'
import sharp from 'sharp'
import type { Renderer } from '../../server/render/renderer.ts'
import { copyTemplates, type OwnTemplates, openRendererOf } from '../support/pages/own-templates.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

let templates: OwnTemplates
let renderer: Renderer
let shop: TestShop
let log: string[]

const photo = (width: number, height: number, background = '#8a3b46') =>
  sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer()

beforeAll(async () => {
  templates = copyTemplates()
  templates.write('media/hero.jpg', await photo(1_500, 800))
  templates.write('media/hero-phone.jpg', await photo(700, 900))
})
beforeEach(async () => {
  log = []
  renderer = await openRendererOf(templates.folder, { good: templates.good, lines: log, is_strict: false })
  shop = await createTestShop({ given: { renderer } })
})
afterEach(async () => {
  renderer.close()
  await shop.close()
})
afterAll(() => templates.close())

async function save(body: string, matter = ''): Promise<void> {
  templates.write('pages/own.liquid', `---\npath: /own/\ntitle: Своя\n${matter}---\n${body}`)
  await renderer.refresh()
}

async function page(path = '/own/') {
  const { text, headers } = await shop.visit().get(path).unset('X-Requested-With').expect(200)
  const { document } = parseHTML(text)
  return { text, headers, document, html: document.querySelector('main')?.innerHTML.trim() ?? '' }
}

const TAG = `{% picture 'hero.jpg', alt: 'Платье "Лето" & море', sizes: '50vw', phone: 'hero-phone.jpg', first: true %}`

describe('a picture of an editor', () => {
  test('has its size, its ground, every format in widths up to its own, and another one on phones', async () => {
    await save(TAG)
    const { document } = await page()
    const sources = [...document.querySelectorAll('.media > picture:last-child > source')].map(source => ({
      type: source.getAttribute('type'),
      media: source.getAttribute('media'),
      sizes: source.getAttribute('sizes'),
      widths: [...String(source.getAttribute('srcset')).matchAll(/\/(\d+)\.(?:avif|webp) (\d+)w/g)].map(
        ([, made, shown]) => `${made} ${shown}`,
      ),
      size: `${source.getAttribute('width')} ${source.getAttribute('height')}`,
    }))
    const wide = ['320 320', '480 480', '640 640', '750 750', '960 960', '1280 1280', '1920 1500']
    const narrow = ['320 320', '480 480', '640 640', '750 700']
    const phone = '(max-width: 767px)'
    expect(sources).toEqual([
      { type: 'image/avif', media: phone, sizes: '50vw', widths: narrow, size: '700 900' },
      { type: 'image/webp', media: phone, sizes: '50vw', widths: narrow, size: '700 900' },
      { type: 'image/avif', media: null, sizes: '50vw', widths: wide, size: '1500 800' },
      { type: 'image/webp', media: null, sizes: '50vw', widths: wide, size: '1500 800' },
    ])
    const img = document.querySelector('.media__img')
    expect(Object.fromEntries([...(img?.attributes ?? [])].map(({ name, value }) => [name, value]))).toEqual({
      class: 'media__img',
      src: expect.stringMatching(/^\/media\/[0-9a-f]{16}\.jpg\/960\.jpeg$/),
      alt: 'Платье "Лето" & море',
      width: '1500',
      height: '800',
      fetchpriority: 'high',
      decoding: 'async',
    })
    expect(document.querySelector('.media__ground')?.getAttribute('src')).toMatch(/^data:image\/webp;base64,/)
  })

  test('is sent in each of its widths and formats, and its original never', async () => {
    await save(TAG)
    const { document, text } = await page()
    const addresses = new Set([...text.matchAll(/\/media\/[\w./]+\.(?:avif|webp|jpeg)/g)].map(([all]) => all))
    const key = /\/media\/([\w.]+)\//.exec(
      document.querySelector('.media__img')?.getAttribute('src') ?? '',
    )?.[1]
    for (const format of ['avif', 'webp', 'jpeg'])
      for (const width of [320, 1_920]) {
        const { body, headers } = await shop
          .visit()
          .get(`/media/${key}/${width}.${format}`)
          .buffer(true)
          .expect(200)
        expect(headers['content-type']).toBe(`image/${format}`)
        expect(await sharp(body).metadata()).toMatchObject({ width: Math.min(width, 1_500) })
      }
    expect(addresses.size).toBe(7 + 7 + 4 + 4 + 1)
    for (const path of [`/media/${key}`, `/media/${key}/`, '/media/hero.jpg', '/media/hero.jpg/320.avif'])
      await shop.visit().get(path).expect(404)
  })

  test('links the style sheet of editors in the head, once; a page without one does not', async () => {
    await save(`${TAG}${TAG}`)
    expect((await page()).document.querySelectorAll('head link[href*="/editors-"]')).toHaveLength(1)
    await save('<p>без картинок</p>')
    expect((await page()).text).not.toContain('/editors-')
  })

  test('waits until it is near, unless it is the first; and shows only the widths that are asked for', async () => {
    await save(`{% picture 'hero.jpg', alt: '', widths: '480 960', class: 'own' %}`)
    const { document } = await page()
    expect(document.querySelector('.media__img')?.getAttribute('loading')).toBe('lazy')
    expect(document.querySelector('.media')?.className).toBe('media own')
    const srcset = String(document.querySelector('source')?.getAttribute('srcset'))
    expect([...srcset.matchAll(/(\d+)w/g)].map(([, width]) => width)).toEqual(['480', '960'])
  })

  test('may be chosen by a variable of a part; markup in it is text', async () => {
    templates.write('parts/own.liquid', "{% picture picture, alt: words, class: '' %}")
    await save(`{% render 'parts/own', picture: 'hero.jpg', words: '"><script>alert(1)</script>' %}`)
    const { text, document } = await page()
    expect(text).toContain('alt="&#34;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"')
    expect(document.querySelector('.media__img')?.getAttribute('alt')).toBe('"><script>alert(1)</script>')
  })

  test('that shares the page is named in its front matter', async () => {
    await save('<p>слова</p>', 'image: hero.jpg\n')
    const { document } = await page()
    expect(document.querySelector('meta[property="og:image"]')?.getAttribute('content')).toMatch(
      /^http:\/\/shop\.test\/media\/[0-9a-f]{16}\.jpg\/960\./,
    )
  })

  test('is another one as soon as its file is; a broken one, and one that is gone, stays as it was', async () => {
    await save(TAG)
    const shown = async () => (await page()).document.querySelector('.media__img')?.getAttribute('src')
    const before = await shown()
    templates.write('media/hero.jpg', await photo(1_501, 800, '#3b5f8a'))
    await renderer.refresh()
    const after = await shown()
    expect(after).not.toBe(before)

    templates.write('media/hero.jpg', '<svg xmlns="http://www.w3.org/2000/svg"/>')
    await renderer.refresh()
    expect(await shown()).toBe(after)
    expect(renderer.faults()).toEqual([
      'templates/media/hero.jpg: это SVG: в нём может быть программа. Сохраните как PNG или WebP',
    ])

    rmSync(join(templates.folder, 'media/hero.jpg'))
    await renderer.refresh()
    expect(await shown()).toBe(after)
    expect(renderer.faults()).toEqual([
      expect.stringContaining('pages/own.liquid, строка 5: нет картинки templates/media/hero.jpg'),
    ])
    await shop.visit().get(String(after)).expect(200)

    templates.write('media/hero.jpg', await photo(1_500, 800))
    await renderer.refresh()
    expect(renderer.faults()).toEqual([])
  })

  test.each(['../../package.json', '/etc/passwd', 'summer/../../../secret.jpg', '..%2f..%2fsecret.jpg'])(
    'is never looked for by the path %s',
    async name => {
      await save('<p>до</p>')
      await page()
      await save(`<p>после</p>{% picture '${name}', alt: '' %}`)
      expect((await page()).html).toBe('<p>до</p>')
      const why = name.startsWith('/') ? `'${name}' — не картинка` : `нет картинки templates/media/${name}`
      expect(renderer.faults()[0]).toContain(why)
    },
  )

  test.each(['{{ 7 | times: 7 }}', "' %}{{ site.name }}{% picture 'hero.jpg', alt: '"])(
    'is no way for what is typed into a field (%s) to be run',
    async typed => {
      await save(`{% assign typed = meta.title %}{% picture 'hero.jpg', alt: typed %}`)
      templates.change('pages/own.liquid', text => text.replace('title: Своя', `title: "${typed}"`))
      await renderer.refresh()
      expect((await page()).document.querySelector('.media__img')?.getAttribute('alt')).toBe(typed)
    },
  )
})
