import fc from 'fast-check'
import { mainFibres } from '../../../server/catalog/filters/composition.rules.ts'
import { compareSizes, factsOf, paramCode } from '../../../server/catalog/filters/filter-values.rules.ts'
import { defaultScore } from '../../../server/catalog/listing/default-score.ts'
import { otherLayout, stemOf } from '../../../server/catalog/search/search-words.rules.ts'
import { shownPrice } from '../../../server/catalog/snapshot/product-shape.ts'
import { slugOf } from '../../../server/contract/slug.ts'
import { seededChance } from '../../support/goods/random-catalogue.ts'

describe('sizes stand as on a shelf', () => {
  test.each([
    [['38', '40', '44', '44-46', '46', '104']],
    [['XXS', 'XS', 'S', 'S/M', 'M', 'L', 'XL', 'XXL', '3XL', '5XL', '42', '50', '92', '92-98', '104', '170']],
    [
      [
        'XS',
        'M',
        '35-37',
        '40',
        '42',
        'W25 L30',
        'W25 L32',
        'W26 L30',
        '70A',
        '75B',
        '92',
        '2',
        '5',
        'one size',
      ],
    ],
    [['44', '28/32', 'W29', 'EU 36', 'EU 36,5', 'EU 40', '80D', '122-128', 'рост 134']],
    [['70A', '75A', '75B', '80B']],
    [['28/32', '28/34', '30/32']],
    [['36', '36,5', '37']],
    [['L', '46', 'рост 98', 'рост 104', 'один размер']],
    [['S', '2XL', '3XL']],
    [['ХС', 'М', 'Л']],
  ])('%j', ordered => {
    const chance = seededChance(ordered.length)
    const mixed = [...ordered].sort(() => chance(3) - 1).reverse()
    expect(mixed.sort(compareSizes)).toEqual(ordered)
  })

  test('whatever they are, the order is one', () => {
    const size = fc.oneof(fc.stringMatching(/^[0-9XSML/ -]{1,6}$/), fc.string({ maxLength: 4 }))
    fc.assert(
      fc.property(size, size, size, (a, b, c) => {
        expect(Math.sign(compareSizes(a, b))).toBe(-Math.sign(compareSizes(b, a)) || 0)
        if (compareSizes(a, b) <= 0 && compareSizes(b, c) <= 0)
          expect(compareSizes(a, c)).toBeLessThanOrEqual(0)
      }),
    )
  })
})

describe('the composition is read down to its main fibres', () => {
  test.each([
    ['Вискоза: 78%; Эластан (Полиуретан): 22%;', ['Вискоза', 'Эластан']],
    ['Шерсть: 100%; Подкладка-полиэстер: 100%', ['Шерсть']],
    ['Наполнитель-гусиный пух: 90%; Полиэстер: 100%', ['Пух', 'Полиэстер']],
    ['полиэстер 97%, эластан 3%', ['Полиэстер']],
    ['65 % вискоза 30 % полиэстр 5 % лайкра', ['Вискоза', 'Полиэстер']],
    ['ХЛОПОК 60%, ЛЁН 40%', ['Хлопок', 'Лён']],
    ['95% хлопок, 5% эластан', ['Хлопок']],
    ['хлопок', ['Хлопок']],
    ['Верх: 100% натуральная кожа. Подкладка: 100% вискоза', ['Натуральная кожа']],
    ['Подкладка: полиэстер 100%. Верх: хлопок 100%', ['Хлопок']],
    ['искусственная кожа', ['Искусственная кожа']],
    ['Искусственный мех 100%', ['Искусственный мех']],
    ['Основная ткань: шёлк 70%, шелк 30%', ['Шёлк']],
    ['лиоцелл (тенсель) 100%', ['Лиоцелл']],
    ['', []],
    ['по запросу', []],
  ])('%s', (composition, fibres) => {
    expect(mainFibres(composition)).toEqual(fibres)
  })
})

describe('a word stands for all its forms', () => {
  test.each([
    ['платье платья платьев платьям платьями', 'плат'],
    ['красный красная красное красные красного красную', 'красн'],
    ['рубашка рубашки рубашку рубашек', 'рубашк'],
    ['юбка юбок юбки', 'юбк'],
    ['джинсы джинсов джинсами', 'джинс'],
    ['куртка куртки курток', 'куртк'],
    ['повседневные повседневный повседневного', 'повседневн'],
    ['вязаный вязаная', 'вязан'],
    ['длинный длинные', 'длин'],
  ])('%s', (forms, stem) => {
    for (const form of forms.split(' ')) expect(stemOf(form)).toBe(stem)
  })

  test('and words of other alphabets stay as they are', () => {
    expect(['zara', '501', 'вш'].map(stemOf)).toEqual(['zara', '501', 'вш'])
  })
})

test('the keyboard of the other layout is understood both ways', () => {
  expect(otherLayout('gkfnmt')).toBe('платье')
  expect(otherLayout('he,firf')).toBe('рубашка')
  expect(otherLayout('яфкф')).toBe('zara')
  expect(otherLayout('платье zara')).toBeNull()
  expect(otherLayout('501')).toBeNull()
})

test('slugs are the same for the same word, however it is written', () => {
  expect(slugOf('Тёмно-синий')).toBe('temno-siniy')
  expect(slugOf('ЧЕРНЫЙ')).toBe(slugOf('чёрный'))
  expect(slugOf('2,5 см')).toBe('2.5-sm')
  expect(slugOf("L'Étoile & Co")).toBe('l-etoile-and-co')
  expect(slugOf('Длина рукава')).toBe('dlina-rukava')
  expect(slugOf('日本')).not.toBe(slugOf('中国'))
  fc.assert(fc.property(fc.string({ unit: 'binary' }), text => /^[a-z0-9.-]+$/.test(slugOf(text))))
})

test('a product is filtered by its colour family, brand, season, fibres and parameters', () => {
  const facts = factsOf({
    brand: ' ZARA ',
    color_family: 'Красный',
    season: '',
    composition: 'хлопок 95%, эластан 5%',
    params: [
      { name: 'Рисунок', value: 'Полоска' },
      { name: 'Сезон', value: 'Лето' },
      { name: 'Brand', value: 'другой' },
      { name: 'Shop', value: 'параметр' },
      { name: 'Описание', value: 'слово '.repeat(20) },
    ],
  })
  expect(facts.map(fact => `${fact.code}=${fact.slug}`)).toEqual([
    'color=krasnyy',
    'brand=zara',
    'composition=khlopok',
    'risunok=poloska',
    'p-shop=parametr',
  ])
  expect(paramCode('Price')).toBe('p-price')
})

test('the price shown is of the cheapest size that can be bought', () => {
  const cheap = { price: 1_000, price_old: 0, can_buy: false }
  const dear = { price: 2_000, price_old: 3_000, can_buy: true }
  expect(shownPrice([dear, cheap])).toEqual({ price: 2_000, price_old: 3_000 })
  expect(shownPrice([{ ...dear, can_buy: false }, cheap])).toEqual({ price: 1_000, price_old: 0 })
  expect(shownPrice([])).toEqual({ price: 0, price_old: 0 })
})

test('the default order blends stickers, popularity and newness', () => {
  const plain = {
    id: 1,
    is_hit: false,
    is_new: false,
    popularity: 10,
    first_seen_at: 0,
    is_of_last_kind: false,
  }
  const score = (change: Partial<typeof plain>) => defaultScore({ ...plain, ...change }, 100 * 86_400_000)
  expect(score({ is_hit: true })).toBeGreaterThan(score({ is_new: true }))
  expect(score({ is_new: true })).toBeGreaterThan(score({}))
  expect(score({ popularity: 500 })).toBeGreaterThan(score({}))
  expect(score({ is_of_last_kind: true, is_hit: true, is_new: true, popularity: 50 })).toBeLessThan(score({}))
  expect(score({ first_seen_at: 95 * 86_400_000 })).toBeGreaterThan(score({ first_seen_at: 50 * 86_400_000 }))
})

test('stickers come early by default, but not all at once', () => {
  const products = Array.from({ length: 500 }, (_, id) => ({
    id,
    is_hit: id % 10 === 3,
    is_new: id % 5 === 1,
  }))
  const plain = { popularity: 0, first_seen_at: 0, is_of_last_kind: false }
  const score = (product: (typeof products)[number]) => defaultScore({ ...plain, ...product }, 0)
  const page = products.toSorted((one, other) => score(other) - score(one)).slice(0, 48)
  const share = (sticker: 'is_hit' | 'is_new', of: typeof products) =>
    of.filter(product => product[sticker]).length / of.length
  for (const sticker of ['is_hit', 'is_new'] as const) {
    expect(share(sticker, page)).toBeGreaterThan(share(sticker, products))
    expect(share(sticker, page)).toBeLessThan(1 / 2)
  }
  expect(page.filter(({ is_hit, is_new }) => !is_hit && !is_new).length).toBeGreaterThan(48 / 5)
})
