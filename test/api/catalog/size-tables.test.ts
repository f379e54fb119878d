import type { SizeTable } from '../../../server/contract/catalog/size-table.ts'
import { importSizeTables } from '../../../server/import/size-tables/import-size-tables.ts'
import { onBothDatabases } from '../../support/database/databases.ts'
import { createTestShop } from '../../support/test-shop.ts'

const DRESSES: SizeTable = {
  slug: 'dresses',
  title: 'Платья',
  category_path: 'women/dresses',
  brand: '',
  columns: ['Размер', 'Обхват груди'],
  rows: [
    ['42', '82–85'],
    ['44', '86–89'],
  ],
  measures: ['Лента не натянута.'],
}

onBothDatabases('grids of sizes', open => {
  test('stand on the cards of their branch, as a page and as a part; a new file takes their place', async () => {
    const shop = await createTestShop({ db: await open() })
    const { linenDress } = shop.goods
    const card = () =>
      shop
        .visit()
        .get(`/product/${linenDress.slug}-${linenDress.id}/`)
        .then(({ text }) => text)
    expect(await card()).not.toContain('Таблица размеров')

    expect(await importSizeTables(shop.shop.db, [DRESSES])).toEqual({ tables: 1, before: 0 })
    await shop.shop.catalog.refresh()
    expect(await card()).toMatch(/<a [^>]*href="\/size-table\/dresses\/"[^>]*>Таблица размеров<\/a>/)
    const page = await shop.visit().get('/size-table/dresses/').unset('X-Requested-With').expect(200)
    expect(page.text).toContain('<h1>Таблица размеров</h1>')
    const headings = [...page.text.matchAll(/<h(\d)/g)].map(([, level]) => Number(level))
    expect(headings.filter((level, at) => level > (headings[at - 1] ?? 0) + 1)).toEqual([])
    expect(headings).toContain(2)
    const part = await shop.visit().get('/size-table/dresses/').expect(200)
    expect(part.text).toMatch(/^<div class="size-table"/)
    expect(part.text).toContain('<tr data-size="44"><th scope="row">44</th><td>86–89</td></tr>')
    expect(part.text).toContain('<li>Лента не натянута.</li>')

    const other = { ...DRESSES, slug: 'other', category_path: '' }
    expect(await importSizeTables(shop.shop.db, [other])).toEqual({ tables: 1, before: 1 })
    await shop.shop.catalog.refresh()
    await shop.visit().get('/size-table/dresses/').expect(404)

    const nowhere = { ...DRESSES, category_path: 'men/hats' }
    await expect(importSizeTables(shop.shop.db, [nowhere])).rejects.toThrow(
      'Нет таких разделов каталога: men/hats',
    )
    await shop.close()
  })

  test('stand all on one page, by department in the order of the menu, those for every branch last', async () => {
    const shop = await createTestShop({ db: await open() })
    const page = () => shop.visit().get('/size-table/').unset('X-Requested-With')
    // A shop without grids has no such page.
    await page().expect(404)
    const grid = (slug: string, title: string, category_path: string) => ({
      ...DRESSES,
      slug,
      title,
      category_path,
    })
    await importSizeTables(shop.shop.db, [
      grid('hats', 'Шляпы', ''),
      grid('dresses', 'Платья', 'women/dresses'),
      grid('any', 'Одежда', 'women'),
    ])
    await shop.shop.catalog.refresh()

    const { text } = await page().expect(200)
    const women = shop.shop.catalog.current().categories.byPath('women')?.name
    const order = [...text.matchAll(/<h[12][^>]*>([^<]+)|<caption[^>]*>([^<]+), см/g)].map(
      ([, heading, caption]) => heading ?? `- ${caption}`,
    )
    const [, , ...grids] = order.filter(words => !['Каталог', 'Покупателям', 'Документы'].includes(words))
    expect(order).toContain('Таблицы размеров')
    expect([...new Set(grids)].slice(-4)).toEqual(['- Платья', 'Для всех', '- Шляпы', 'Вопросы о размерах'])
    expect(order.indexOf(women ?? '')).toBeLessThan(order.indexOf('- Одежда'))
    expect(text.match(/<tr data-size="44"><th scope="row">44<\/th><td>86–89<\/td><\/tr>/g)).toHaveLength(3)
    const part = await shop.visit().get('/size-table/dresses/').expect(200)
    expect(part.text).toContain('<a href="/size-table/">Все таблицы размеров</a>')
    expect((await shop.visit().get('/sitemap-pages.xml')).text).toContain('/size-table/</loc>')
    await shop.close()
  })
})
