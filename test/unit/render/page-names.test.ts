import { namesOf } from '../../../server/pages/painting/page-names.ts'
import type { Page } from '../../../server/pages/painting/paint-page.ts'
import type { Json } from '../../../server/shop/reading/reader.ts'

const pageOf = (template: string): Page<Json> => ({
  template,
  load: () => {
    throw new Error('nobody loads it')
  },
})
const [listing, product] = [pageOf('pages/listing'), pageOf('pages/product')]

test('the names of a page are made once for each object of parameters, and alike for equal ones', () => {
  const params = { id: 1 }
  const names = namesOf({ page: listing, params })
  expect(namesOf({ page: listing, params })).toBe(names)
  const again = namesOf({ page: listing, params: { id: 1 } })
  expect(again).not.toBe(names)
  expect([again.address, again.short(), again.short('whole []')]).toEqual([
    names.address,
    names.short(),
    names.short('whole []'),
  ])
  expect(namesOf({ page: listing, params: { id: 2 } }).short()).not.toBe(names.short())
})

test('two pages that share an object of parameters have names of their own', () => {
  const params = {}
  expect(namesOf({ page: listing, params }).short()).not.toBe(namesOf({ page: product, params }).short())
})

test('each form of a page has a name of its own, however many there are', () => {
  const names = namesOf({ page: listing, params: { id: 3 } })
  const forms = ['', ...Array.from({ length: 40 }, (_, at) => `whole [${at}]`)]
  const short = forms.map(form => names.short(form))
  expect(new Set(short).size).toBe(forms.length)
  expect(forms.map(form => names.short(form))).toEqual(short)
})

test('parameters that are no object have names, too', () => {
  expect(namesOf({ page: listing, params: 'women' }).address).toBe('pages/listing "women"')
})
