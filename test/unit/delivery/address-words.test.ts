import fc from 'fast-check'
import { addressWords, partWords } from '../../../server/contract/delivery/address-words.ts'
import { addressInWords } from '../../../server/contract/delivery/house.ts'
import { pretendStreets } from '../../../server/providers/addresses/pretend-streets.ts'
import { BUILT_IN_CITIES } from '../../../server/shop/towns/built-in-cities.rules.ts'

test.each([
  ['г Москва', 'Москва'],
  ['г. Санкт-Петербург', 'Санкт-Петербург'],
  ['Казань г', 'Казань'],
  ['Респ Татарстан', 'Республика Татарстан'],
  ['Удмуртская Респ', 'Удмуртская Республика'],
  ['Свердловская обл', 'Свердловская область'],
  ['Свердловская обл.', 'Свердловская область'],
  ['Чувашская республика - Чувашия', 'Чувашская Республика — Чувашия'],
  ['Респ Саха /Якутия/', 'Республика Саха (Якутия)'],
  ['Ханты-Мансийский Автономный округ - Югра', 'Ханты-Мансийский автономный округ — Югра'],
  ['Ненецкий АО', 'Ненецкий автономный округ'],
  ['Выборгский р-н', 'Выборгский район'],
  ['Приморский край', 'Приморский край'],
  ['с Ильинское', 'село Ильинское'],
  ['пгт Лесной', 'посёлок городского типа Лесной'],
  ['д Ивановка', 'деревня Ивановка'],
  ['ул Тверская', 'ул. Тверская'],
  ['Ленина ул', 'ул. Ленина'],
  ['пр-кт Ленинский', 'Ленинский просп.'],
  ['пр-кт Победы', 'просп. Победы'],
  ['б-р Цветной', 'Цветной б-р'],
  ['наб реки Мойки', 'наб. реки Мойки'],
  ['пл Сенная', 'Сенная пл.'],
  ['улица Лесная', 'улица Лесная'],
  ['Тверская', 'Тверская'],
  ['8 Марта', '8 Марта'],
  ['ул 8 Марта', 'ул. 8 Марта'],
  ['д 5', 'д. 5'],
  ['12 к 3', '12 корп. 3'],
  ['12к3', '12к3'],
  ['кв.7', 'кв. 7'],
  ['ул Мира д 5', 'ул. Мира д. 5'],
  ['101000', '101000'],
  ['', ''],
])('%j is written %j', (written, words) => {
  expect(partWords(written)).toBe(words)
})

test('a whole address, part by part', () => {
  expect(addressWords('Респ Татарстан, г Казань,ул Баумана, д 5 к 2, кв 7')).toBe(
    'Республика Татарстан, Казань, ул. Баумана, д. 5 корп. 2, кв. 7',
  )
  const parts = { city: 'г Москва', street: 'пр-кт Ленинский', house: '1 стр 2', entrance: '3', flat: '12' }
  expect(addressInWords(parts)).toBe('Москва, Ленинский просп., 1 стр. 2, подъезд 3, кв. 12')
})

test('what is in words already stays, whatever it is made of', () => {
  const regions = BUILT_IN_CITIES.map(({ region_name }) => region_name)
  const streets = pretendStreets('Москва').map(({ type, name }) => `${type} ${name}`)
  const part = fc.oneof(
    fc.constantFrom(...regions, ...streets, 'г Тверь', 'п Мирный', 'д 5', 'стр 1', 'кв 12', 'подъезд 2'),
    fc.string({ maxLength: 12 }),
  )
  fc.assert(
    fc.property(fc.array(part, { maxLength: 6 }), parts => {
      const words = addressWords(parts.join(', '))
      expect(addressWords(words)).toBe(words)
    }),
  )
})

test('no built-in region keeps a short form', () => {
  const short = BUILT_IN_CITIES.map(({ region_name }) => partWords(region_name)).filter(words =>
    /(^| )(г|Респ|обл|АО|Аобл|р-н)( |$)|\/| - /.test(words),
  )
  expect(short).toEqual([])
})
