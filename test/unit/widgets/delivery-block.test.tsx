/** @jest-environment node */
import { parseHTML } from 'linkedom'
import { renderToStaticMarkup } from 'react-dom/server'
import { DEFAULT_REGION } from '../../../server/contract/delivery/default-region.ts'
import type { WidgetProps } from '../../../server/contract/widgets.ts'
import { DeliveryBlock } from '../../../widgets/delivery-block/delivery-block.tsx'

const { name, fias_id, kladr_id, latitude, longitude, timezone } = DEFAULT_REGION
type Line = WidgetProps['delivery-block']['lines'][number]
const line = (way: Line['way'], words: string, price_words: string): Line => ({
  way,
  offer_ids: [7],
  words,
  price_words,
})
const STORES = line('stores', 'Самовывоз сегодня из 4 магазинов', 'бесплатно')
const COURIER = line('courier', 'Курьером завтра', 'от 299 Р')
const POINTS = line('points', 'В пункты выдачи послезавтра', 'от 99 Р · 3 пункта')
const LINES = [STORES, COURIER, POINTS]
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
  lines: LINES,
  shows_prices: true,
  map: { tiles_url: '', attribution: '' },
  consents: 'single',
}
/** What is seen: of the parts that are hidden nothing. */
function wordsOf(change: Partial<typeof PROPS>): string[] {
  const { document } = parseHTML(renderToStaticMarkup(<DeliveryBlock {...PROPS} {...change} />))
  for (const part of document.querySelectorAll('[hidden]')) part.remove()
  return document
    .toString()
    .replace(/<[^>]+>/g, '|')
    .split('|')
    .filter(Boolean)
}

test('has a line for each way, each with its price', () => {
  expect(wordsOf({})).toEqual([
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
  const of = (offer_ids: number[]) => LINES.map(each => ({ ...each, offer_ids }))
  expect(wordsOf({ lines: of([]) })).toEqual(wordsOf({}))
  expect(wordsOf({ lines: of([8]) })).toEqual([])
})

test('that stores are free is said where prices are shown', () => {
  expect(wordsOf({ shows_prices: false })).not.toContain('бесплатно')
  expect(wordsOf({ shows_prices: false })).toContain('от 299 Р')
})

test('leaves out a way that is none, and says why only some are there', () => {
  const lines = [line('alert', 'только самовывоз из магазина', ''), STORES]
  expect(wordsOf({ lines })).toEqual([
    name,
    'только самовывоз из магазина',
    'Самовывоз сегодня из 4 магазинов',
    'бесплатно',
  ])
})

test('is not there where nothing can be had', () => {
  expect(wordsOf({ lines: [] })).toEqual([])
})

test('has the lines of all sizes, each once, and shows those of the first that can be had', () => {
  const [first] = PROPS.offers
  const offers = [7, 8, 9].map(id => ({ ...first, id, ext_id: `a-${id}` }) as (typeof PROPS.offers)[number])
  const lines = [
    { ...line('alert', 'только в магазинах Казани', ''), offer_ids: [7] },
    { ...STORES, offer_ids: [9] },
    { ...COURIER, offer_ids: [8, 9] },
  ]
  expect(wordsOf({ offers, lines })).toEqual([name, 'Курьером завтра', 'от 299 Р'])
  const painted = renderToStaticMarkup(<DeliveryBlock {...PROPS} offers={offers} lines={lines} />)
  for (const { words, offer_ids } of lines) {
    expect(painted.split(words)).toHaveLength(2)
    expect(painted).toContain(`data-sizes="${offer_ids.join(' ')}"`)
  }
})
