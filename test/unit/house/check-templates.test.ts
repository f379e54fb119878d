import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findBrokenTemplates, findMistakes, findUnusedPictures } from '../../../build/check-templates.ts'
import { openCatalog } from '../../../server/catalog/catalog.ts'
import { openInMemory } from '../../support/database/databases.ts'
import { stockGoods } from '../../support/goods/goods.ts'
import { editorsMediaOf } from '../../support/pages/editors-originals.ts'
import { copyTemplates } from '../../support/pages/own-templates.ts'

const TEMPLATES = join(import.meta.dirname, '../../../templates')

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vitrina-check-'))
  cpSync(TEMPLATES, folder, { recursive: true })
})
afterEach(() => rmSync(folder, { recursive: true }))

describe('check:templates', () => {
  test('finds nothing in the templates of the shop', async () => {
    expect(await findBrokenTemplates()).toEqual([])
  })

  test('finds pictures that are none, and lists those that nobody shows', async () => {
    writeFileSync(join(folder, 'media/logo.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
    writeFileSync(join(folder, 'media/page.png'), '<!doctype html>')
    writeFileSync(join(folder, 'media/spare.jpg'), readFileSync(join(folder, 'media/summer/sea.jpg')))
    const media = editorsMediaOf(folder)
    expect(await findBrokenTemplates(folder, media)).toEqual([
      'templates/media/logo.svg: SVG не берём: в нём может быть программа. Сохраните картинку как PNG или WebP',
      'templates/media/page.png: это не JPEG, не PNG, не WebP и не AVIF',
    ])
    expect(await findUnusedPictures(folder, media)).toContain('templates/media/spare.jpg')
    expect(await findUnusedPictures(folder, media)).not.toContain('templates/media/logo.svg')
  })

  describe('beside a catalogue', () => {
    const MISTAKES = [
      ["{% products category: 'women/dreses' %}", "нет раздела 'women/dreses'; может быть, 'women/dresses'?"],
      [
        '<a href="/catalog/women/dreses/?sort=new">Платья</a>',
        "ссылка в никуда: '/catalog/women/dreses/'; может быть, '/catalog/women/dresses/'?",
      ],
      [
        '<a href="/catalog/women/filter/color=krasniy/">Красное</a>',
        "ссылка в никуда: '/catalog/women/filter/color=krasniy/'",
      ],
      ['<a href="/search/filter/colour=krasnyy/?q=a">Красное</a>', 'ссылка в никуда: '],
      ['<a href="/product/plate-999999/">Платье</a>', "ссылка в никуда: '/product/plate-999999/'"],
      ['<a href="/contacts/stores/999999">Магазин</a>', "ссылка в никуда: '/contacts/stores/999999'"],
      ['<a href="/contacts/kazan/">Казань</a>', "ссылка в никуда: '/contacts/kazan/'"],
      [
        '<a href="/vacancies/stylist-moskwa/">Стилист</a>',
        "'/vacancies/stylist-moskwa/'; может быть, '/vacancies/stylist-moskva/'?",
      ],
      [
        '<a href="/university/uhod/schelk/">Шёлк</a>',
        "'/university/uhod/schelk/'; может быть, '/university/uhod/",
      ],
      ['<a href="/draws/wardrob/">Розыгрыш</a>', "'/draws/wardrob/'; может быть, '/draws/wardrobe/'?"],
      [
        "{% render 'parts/banner', title: 'Да', text: 'Нет', url: '/catalog/sale/', link: 'Скидки' %}",
        "ссылка в никуда: '/catalog/sale/'; может быть, '/catalog/saled/'?",
      ],
    ] as const
    /** A page of each, in one folder that is checked once; the shop's own name goods that this catalogue does not have. */
    let found: string[]
    const foundIn = (name: string | number) =>
      found.filter(each => each.startsWith(`templates/pages/trying-${name}.liquid, `))

    beforeAll(async () => {
      const db = await openInMemory()
      const { linenDress, tverskaya } = await stockGoods(db)
      const sold = (await openCatalog(db)).current()
      const links = [
        '/catalog/',
        '/catalog/women/dresses/?sort=new',
        '/catalog/saled/',
        '/catalog/women/filter/color=krasnyy/',
        `/product/${linenDress.slug}-${linenDress.id}/`,
        `/product/renamed-${linenDress.id}/#reviews`,
        `/contacts/stores/${tverskaya.id}`,
        '/contacts/kazan-93b3df57-4c89-44df-ac42-96f05e9cd3b9',
        '/search/?q=платье',
        '/vacancies/stylist-moskva/',
        '/university/uhod/len/',
        '/draws/wardrobe/rules/',
      ]
      const sound = links.map(link => `<p><a href="${link}">да</a></p>`).join('\n')
      const templates = copyTemplates()
      const write = (name: string | number, body: string) =>
        templates.write(
          `pages/trying-${name}.liquid`,
          `---\npath: /trying-${name}/\ntitle: Новое\ndescription: Новое.\n---\n<h1>Новое</h1>\n${body}\n`,
        )
      for (const [number, [mistake]] of MISTAKES.entries()) write(number, mistake)
      write('sound', `${sound}{% category '/catalog/women/' %}{% products category: 'new' %}`)
      const media = editorsMediaOf(templates.folder)
      found = [
        ...(await findBrokenTemplates(templates.folder, media, sold)),
        ...(await findMistakes(templates.folder, media, [], sold)),
      ]
      templates.close()
      await db.destroy()
    })

    test.each(MISTAKES.map(([mistake, words], number) => ({ mistake, words, number })))(
      'finds $mistake',
      ({ words, number }) => {
        const [first = '', ...others] = foundIn(number)
        expect(others).toEqual([])
        expect(first).toContain(', строка 7: ')
        expect(first).toContain(words)
      },
    )

    test('lets what is sold be', () => {
      expect(foundIn('sound')).toEqual([])
    })
  })

  test.each([
    ['a letter', 'mails/order-placed.liquid'],
    ['a visitor’s part', 'parts/visitor-city.liquid'],
    ['a part that is cached', 'parts/footer.liquid'],
  ])('finds a picture in %s, which has no page', async (_what, file) => {
    writeFileSync(
      join(folder, file),
      `${readFileSync(join(folder, file), 'utf8')}{% picture 'summer/hero.jpg', alt: '' %}`,
    )
    const found = await findBrokenTemplates(folder, editorsMediaOf(folder))
    expect(found).toEqual([expect.stringContaining('место для picture — на странице')])
  })

  test('finds front matter that is never closed', async () => {
    writeFileSync(join(folder, 'pages/new.liquid'), '---\npath: /new/\ntitle: Новое\n<h1>Новое</h1>\n')

    expect(await findBrokenTemplates(folder, editorsMediaOf(folder))).toEqual([
      'templates/pages/new.liquid, строка 1: данные страницы не закрыты: за ними нужна строка ---',
    ])
  })

  test('finds parts that render each other without end', async () => {
    for (const [name, other] of ['ab', 'ba'])
      writeFileSync(join(folder, `parts/${name}.liquid`), `<p>{% render 'parts/${other}' %}</p>`)
    writeFileSync(join(folder, 'pages/new.liquid'), "---\npath: /new/\n---\n{% render 'parts/a' %}")

    expect(await findBrokenTemplates(folder, editorsMediaOf(folder))).toEqual([
      'templates/parts/b.liquid, строка 1: часть вставляет сама себя: parts/a > parts/b > parts/a',
    ])
  })
})
