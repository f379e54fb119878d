import { EMPTY_CART } from '../../../server/contract/cart/empty-cart.ts'
import { changesInWords } from '../../../server/contract/checkout/change-words.ts'
import type { Change } from '../../../server/contract/checkout/changed.ts'

const wordsOf = (change: Change, refusal = '') =>
  changesInWords(refusal, [change], EMPTY_CART).map(({ words }) => words.replaceAll('\u00a0', ' '))

test.each<[Change, string]>([
  [{ what: 'availability', name: 'Пальто', reason: 'Нет в наличии' }, 'Пальто: Нет в наличии'],
  [{ what: 'offers', was: 1, now: 2 }, 'Товар: в корзине 2 шт., было 1 шт.'],
  [{ what: 'delivery_cost', was: 0, now: 299 }, 'Доставка стала 299 Р, была 0 Р'],
  [{ what: 'tariff' }, 'Условия доставки изменились'],
  [
    { what: 'promotion', was: 500, now: 0, reason: 'Акция так не действует' },
    'Акция так не действует: −500 Р пропадёт',
  ],
  [{ what: 'bonuses', was: 500, now: 100 }, 'Бонусов на счёте 100, было 500'],
])('%j is told as «%s»', (change, words) => {
  expect(wordsOf(change)).toEqual([words])
})

test.each(['point', 'city'])('of a %s of another town nothing is made up beside the refusal', what => {
  expect(wordsOf({ what }, 'Этот магазин в другом городе. Выберите магазин заново.')).toEqual([])
})

test('what the refusal itself says is not repeated', () => {
  const [words = ''] = wordsOf({ what: 'bonuses', was: 500, now: 100 })
  expect(wordsOf({ what: 'bonuses', was: 500, now: 100 }, `${words}.`)).toEqual([])
})
