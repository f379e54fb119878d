import type { AddressSuggestion } from '../../../server/contract/delivery/address.ts'
import { builtInTown } from '../../../server/shop/towns/built-in-cities.rules.ts'
import { keyOfHouse, pickHouse, readLine } from '../../../server/shop/towns/resolve-address.rules.ts'

const MOSCOW = builtInTown('Москва')
const KAZAN = builtInTown('Казань')

test.each([
  ['г Москва, ул Тверская, д 12', 'ул Тверская', '12'],
  ['125047, г. Москва, ул. Тверская, д. 12, кв. 7', 'ул. Тверская', '12'],
  ['Ленина ул, д 5к2, кв 7', 'Ленина ул', '5к2'],
  ['ул. Ленина, 5, подъезд 2, кв 7а', 'ул. Ленина', '5'],
  ['Тверская 12', 'Тверская', '12'],
  ['ул. Ленина, 5/2', 'ул. Ленина', '5/2'],
  ['ш. Энтузиастов, вл. 5 стр. 1', 'ш. Энтузиастов', '5 стр. 1'],
  ['8 Марта, 5', '8 Марта', '5'],
  ['ул. Ленина', 'ул. Ленина', ''],
  ['ул. 8 Марта', 'ул. 8 Марта', ''],
  ['125047, Москва', 'Москва', ''],
  ['', '', ''],
])('%j is a street and a house', (line, street, house) => {
  expect(readLine(line, MOSCOW)).toEqual({ street, house, city: '' })
})

test('a house written in another way is the same question; another house or town is not', () => {
  const key = (line: string, town = MOSCOW) => keyOfHouse(town.fias_id, readLine(line, town))
  expect(key('г. Москва, ул. Лесная, д. 12, корп. 3, кв. 1')).toBe(key('ул Лесная 12к3'))
  expect(key('ул Лесная, 12, 5')).not.toBe(key('ул Лесная, 125'))
  expect(key('ул Лесная, 12', KAZAN)).not.toBe(key('ул Лесная, 12'))
})

describe('the house that was meant', () => {
  const at = (street: string, house: string, change: AddressSuggestion['data'] = {}): AddressSuggestion => {
    const [street_type = '', ...name] = street.split(' ')
    const data = {
      street_type,
      street: name.join(' '),
      street_with_type: street,
      house,
      postal_code: '125047',
      city: 'Москва',
      city_fias_id: MOSCOW.fias_id,
      ...change,
    }
    return { value: '', unrestricted_value: '', data }
  }
  const picked = (line: string, answered: AddressSuggestion[], city = '') =>
    pickHouse(answered, { ...readLine(line, MOSCOW), city }, MOSCOW)

  test('has the number that was typed, however it is written', () => {
    const answered = [at('ул Тверская', '12'), at('ул Тверская', '1', { block_type: 'стр', block: '2' })]
    expect(picked('тверская, 1с2', answered)).toEqual({
      street: 'ул. Тверская',
      house: '1 стр 2',
      post_code: '125047',
    })
    expect(picked('тверская, 1', answered)).toBeNull()
    expect(picked('тверская', answered)).toBeNull()
  })

  test('is in this town, by any of its codes, and in the settlement that was named', () => {
    const elsewhere = at('ул Тверская', '1', {
      city: 'Казань',
      city_fias_id: KAZAN.fias_id,
      kladr_id: KAZAN.kladr_id,
    })
    expect(picked('тверская, 1', [elsewhere])).toBeNull()
    const within = {
      settlement: 'Лесное',
      settlement_fias_id: 'x',
      city_fias_id: null,
      kladr_id: '77000005000000100',
    }
    expect(picked('тверская, 1', [at('ул Тверская', '1', within)], 'Лесное')?.house).toBe('1')
    expect(picked('тверская, 1', [at('ул Тверская', '1')], 'Лесное')).toBeNull()
  })

  test('is of the one street that has it, else of that very name and kind, else of none', () => {
    const several = [at('ул Тверская', '1'), at('ул 1-я Тверская-Ямская', '1'), at('б-р Тверской', '1')]
    expect(picked('ул. Тверская, 1', several)?.street).toBe('ул. Тверская')
    expect(picked('Тверс, 1', several)).toBeNull()
    expect(picked('Тверс, 1', several.slice(0, 1))?.street).toBe('ул. Тверская')
    const kinds = [at('ул Ленина', '1'), at('пр-кт Ленина', '1')]
    expect(picked('Ленина, 1', kinds)).toBeNull()
    expect(picked('проспект Ленина, 1', kinds)?.street).toBe('просп. Ленина')
  })
})
