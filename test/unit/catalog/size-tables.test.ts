import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isRowOf, type SizeTable, sizeTableFor } from '../../../server/contract/catalog/size-table.ts'
import { SIZE_GRIDS } from '../../../server/demo/catalogue/sizes.ts'
import { readSizeTables } from '../../../server/import/size-tables/import-size-tables.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const table = (slug: string, more: Partial<SizeTable> = {}): SizeTable => ({
  slug,
  title: slug,
  category_path: '',
  brand: '',
  columns: ['Размер', 'Обхват груди'],
  rows: [
    ['44', '86–89'],
    ['29', '71–74'],
  ],
  measures: [],
  ...more,
})
const product = (size_name: string, brand = 'Ветер') =>
  ({ brand, offers: [{ size_name }] }) as Parameters<typeof sizeTableFor>[1]
const slugFor = (tables: SizeTable[], size_name: string, path: string, brand?: string) =>
  sizeTableFor(tables, product(size_name, brand), path)?.slug ?? null

describe('the table of a product', () => {
  test('is that of the nearest branch', () => {
    const tables = [
      table('all'),
      table('dresses', { category_path: 'women/dresses' }),
      table('women', { category_path: 'women' }),
    ]
    expect(slugFor(tables, '44', 'women/dresses/casual')).toBe('dresses')
    expect(slugFor(tables, '44', 'women/skirts')).toBe('women')
    expect(slugFor(tables, '44', 'women/dresses-long')).toBe('women')
    expect(slugFor(tables, '44', 'men')).toBe('all')
  })

  test('is its brand’s before everybody’s', () => {
    const tables = [table('dresses', { category_path: 'women/dresses' }), table('veter', { brand: 'ветер' })]
    expect(slugFor(tables, '44', 'women/dresses')).toBe('veter')
    expect(slugFor(tables, '44', 'women/dresses', 'Север')).toBe('dresses')
  })

  test('names one of its sizes, of jeans the waist; else there is none', () => {
    for (const size of ['29/32', 'W29 L32', 'W29/L32'])
      expect(slugFor([table('all')], size, 'women/jeans')).toBe('all')
    expect(slugFor([table('all')], '75B', 'women/lingerie')).toBeNull()
    expect(slugFor([table('all')], '', 'women/bags')).toBeNull()
  })
})

test('every size of the demonstration shop stands in one of its tables', () => {
  const file = join(import.meta.dirname, '../../../server/demo/catalogue/size-tables.yaml')
  const known = new Set(
    readSizeTables(readFileSync(file), 'size-tables.yaml').flatMap(({ rows }) => rows.map(([size]) => size)),
  )
  const { one, 'baby-hats': hats, bootees, ...grids } = SIZE_GRIDS
  const unknown = Object.values(grids)
    .flat()
    .filter(size => ![...known].some(row => isRowOf(row ?? '', size)))
  expect(unknown).toEqual([])
})

test('everything that is wrong with a file is reported at once', () => {
  const wrong = `
size_tables:
  - { slug: one, title: Раз, columns: [Размер, Рост], rows: [[44], [46, 170]] }
  - { slug: one, title: Два, columns: [Размер, Рост], rows: [[44, 160]] }`
  expect(() => readSizeTables(bytes(wrong), 't.yaml')).toThrow(
    't.yaml: one, строка 1: ячеек 1, а столбцов 2\nt.yaml: таблица one есть дважды',
  )
  const shapeless = 'size_tables: [{ slug: Ой, title: "", columns: [Размер], rows: [] }]'
  expect(() => readSizeTables(bytes(shapeless), 't.yaml')).toThrow(
    /таблица 1, slug: маленькие.*\n.*таблица 1, title: нужен заголовок\n.*columns: нужны хотя бы два.*\n.*rows: нужна/,
  )
  expect(() => readSizeTables(bytes('size_tables: []'), 't.yaml')).toThrow('нет ни одной таблицы')
})
