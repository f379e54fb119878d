/** @jest-environment node */
import { renderToStaticMarkup } from 'react-dom/server'
import { DEFAULT_REGION } from '../../../server/contract/delivery/default-region.ts'
import type { WidgetProps } from '../../../server/contract/widgets.ts'
import { DeliveryBlock } from '../../../widgets/delivery-block/delivery-block.tsx'

const { name, fias_id, kladr_id, latitude, longitude, timezone } = DEFAULT_REGION
const LINES = {
  offer_ids: [7],
  stores: { words: 'Самовывоз сегодня из 4 магазинов', price_words: 'бесплатно' },
  courier: { words: 'Курьером завтра', price_words: 'от 299 Р' },
  points: { words: 'В пункты выдачи послезавтра', price_words: 'от 99 Р · 3 пункта' },
  alert: '',
}
const PROPS: WidgetProps['delivery-block'] = {
  product: { name: 'Платье', color_name: 'красный', picture_key: '' },
  offers: [
    {
      id: 7,
      ext_id: 'a-7',
      barcode: '2000000000077',
      size_name: '44',
      price: 3_990,
      price_old: 3_990,
      discount_percent: 0,
      is_sold: true,
    },
  ],
  town: { name, fias_id, kladr_id, latitude, longitude, timezone },
  lines: [LINES],
  shows_prices: true,
  map: { tiles_url: '', attribution: '' },
  consents: 'single',
}
const told = (change: Partial<typeof PROPS>) =>
  renderToStaticMarkup(<DeliveryBlock {...PROPS} {...change} />)
    .replace(/<[^>]+>/g, '|')
    .split('|')
    .filter(Boolean)

test('has a line for each way, each with its price', () => {
  expect(told({})).toEqual([
    name,
    'Самовывоз сегодня из 4 магазинов',
    'бесплатно',
    'Курьером завтра',
    'от 299 Р',
    'В пункты выдачи послезавтра',
    'от 99 Р · 3 пункта',
  ])
})

test('what is said of no size by name is said of every one', () => {
  expect(told({ lines: [{ ...LINES, offer_ids: [] }] })).toEqual(told({}))
  expect(told({ lines: [{ ...LINES, offer_ids: [8] }] })).toEqual([])
})

test('that stores are free is said where prices are shown', () => {
  expect(told({ shows_prices: false })).not.toContain('бесплатно')
  expect(told({ shows_prices: false })).toContain('от 299 Р')
})

test('leaves out a way that is none, and says why only some are there', () => {
  const lines = [{ ...LINES, courier: null, points: null, alert: 'только самовывоз из магазина' }]
  expect(told({ lines })).toEqual([
    name,
    'только самовывоз из магазина',
    'Самовывоз сегодня из 4 магазинов',
    'бесплатно',
  ])
})

test('is not there where nothing can be had', () => {
  expect(told({ lines: [{ ...LINES, stores: null, courier: null, points: null }] })).toEqual([])
  expect(told({ lines: [] })).toEqual([])
})
