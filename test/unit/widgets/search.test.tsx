/** @jest-environment node */
import { renderToStaticMarkup } from 'react-dom/server'
import { Options, optionsOf } from '../../../widgets/search/options.tsx'
import { Search } from '../../../widgets/search/search.tsx'

const CATEGORY = { id: 1, url: '/catalog/women/dresses/', name: 'Платья', parents: 'Женщинам' }
const PRODUCT = { id: 2, url: '/product/plate-2/', name: 'Платье', price: 3_990, img: '' }

test('the search is painted as a form of its own, and says nothing of suggestions before there are any', () => {
  const html = renderToStaticMarkup(<Search />)
  for (const said of ['role="search"', 'action="/search/"', 'method="get"', 'name="q"'])
    expect(html).toContain(said)
  expect(html).not.toMatch(/combobox|listbox|aria-expanded|id="/)
})

describe('suggestions', () => {
  test('lead to categories, to products, and to all that is found', () => {
    const options = optionsOf({ q: 'плать', categories: [CATEGORY], products: [PRODUCT] })
    expect(options.map(({ group, url }) => [group, url])).toEqual([
      ['Разделы', '/catalog/women/dresses/'],
      ['Товары', '/product/plate-2/'],
      ['Товары', '/search/?q=%D0%BF%D0%BB%D0%B0%D1%82%D1%8C'],
    ])
  })

  test('lead to no search of nothing', () => {
    expect(optionsOf({ q: 'плать', categories: [CATEGORY], products: [] })).toHaveLength(1)
    expect(optionsOf({ q: 'плать', categories: [], products: [] })).toEqual([])
  })

  test('stand in their groups, numbered through, and one of them is chosen', () => {
    const options = optionsOf({ q: 'плать', categories: [CATEGORY], products: [PRODUCT] })
    const html = renderToStaticMarkup(<Options id="found" options={options} active={1} />)
    expect(html.match(/aria-label="[^"]*"/g)).toEqual(['aria-label="Разделы"', 'aria-label="Товары"'])
    expect(html.match(/id="found-\d"/g)).toEqual(['id="found-0"', 'id="found-1"', 'id="found-2"'])
    expect(html.match(/aria-selected="true"[^>]*>|id="found-1"/g)).toHaveLength(2)
    expect(html).toContain('3\u00a0990\u00a0Р')
  })
})
