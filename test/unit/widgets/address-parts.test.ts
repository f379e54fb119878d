/** @jest-environment node */

import { splitAddress } from '../../../server/contract/checkout/draft.ts'
import { addressOfSuggestion } from '../../../widgets/checkout-delivery/address-field.tsx'

describe('an address that was only typed', () => {
  test.each([
    ['Тверская, 1', 'Тверская', '1'],
    ['ул. Алабяна д. 12 к. 3', 'ул. Алабяна', '12 к. 3'],
    ['проспект Мира, 101А', 'проспект Мира', '101А'],
    ['8 Марта, 5/7', '8 Марта', '5/7'],
    ['Тверская', 'Тверская', ''],
    ['Тверская,', 'Тверская', ''],
    ['', '', ''],
  ])('%s is a street and a house', (text, street, house) => {
    expect(splitAddress(text)).toMatchObject({ address: text, street, house })
  })
})

test('a suggestion fills the parts as a checkout names them', () => {
  const data = {
    postal_code: '125167',
    region: 'Москва',
    region_with_type: 'г Москва',
    city: 'Москва',
    city_type: 'г',
    street_with_type: 'ул Алабяна',
    house: '12',
    block_type: 'к',
    block: '3',
    geo_lat: '55.8061',
    geo_lon: '37.5174',
  }
  expect(addressOfSuggestion({ value: '', unrestricted_value: '', data })).toEqual({
    address: 'ул. Алабяна, 12 к 3',
    street: 'ул. Алабяна',
    house: '12 к 3',
    post_code: '125167',
    city: 'Москва',
    region: 'г Москва',
    city_type: 'г',
    city_parent: '',
    spot: '55.8061,37.5174',
  })
})
