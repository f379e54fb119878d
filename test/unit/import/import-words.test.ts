import fc from 'fast-check'
import { isColorWord, shadeOf } from '../../../server/catalog/colors.rules.ts'
import {
  cleanName,
  colorInName,
  isYes,
  readDimensions,
  readPrice,
  readWeight,
  sexOfCategories,
} from '../../../server/import/feed/offers/name-words.rules.ts'
import {
  paramKind,
  readSeason,
  readStickers,
  sizeInName,
  splitSizes,
} from '../../../server/import/feed/offers/param-kinds.rules.ts'

describe('a price of a feed', () => {
  test.each([
    ['3590', 3590, false],
    ['3 590', 3590, false],
    ['3\u00a0590 руб.', 3590, false],
    ['3590.50', 3591, true],
    ['3590,49', 3590, true],
    ['3590.00', 3590, false],
    ['15000.0000', 15000, false],
    ['0.5', 1, true],
  ])('«%s» is %d roubles, kopecks rounded half up', (text, rubles, is_rounded) => {
    expect(readPrice(text)).toEqual({ rubles, is_rounded })
  })

  test.each(['', 'дорого', '0', '-5', '3.590', '1e3', '12 руб 50 коп', '99999999999'])(
    '«%s» is none: it would be a guess',
    text => {
      expect(readPrice(text)).toBeNull()
    },
  )

  test('in another currency is counted by the feed’s rate', () => {
    expect(readPrice('10.5', 90.5)).toEqual({ rubles: 950, is_rounded: true })
  })

  test('is never off by more than half a rouble', () => {
    fc.assert(
      fc.property(fc.integer({ min: 50, max: 99_999_999 }), kopecks => {
        const text = `${Math.floor(kopecks / 100)}.${String(kopecks % 100).padStart(2, '0')}`
        expect(readPrice(text)?.rubles).toBe(Math.floor((kopecks + 50) / 100))
      }),
    )
  })
})

describe('sizes of one param', () => {
  test.each([
    ['42,44,46', ['42', '44', '46']],
    ['S; M; L', ['S', 'M', 'L']],
    ['XL,5XL', ['XL', '5XL']],
    ['36,5', ['36,5']],
    ['36,5,37', ['36,5', '37']],
    ['92-98', ['92-98']],
    ['170/88/94', ['170/88/94']],
    ['W30/L32', ['W30/L32']],
    ['42, 44, 42', ['42', '44']],
    [' ', []],
  ])('«%s» are %j', (text, sizes) => {
    expect(splitSizes(text)).toEqual(sizes)
  })
})

describe('a size in a name', () => {
  test.each([
    ['Платье 123 (44, синий)', true, '44'],
    ['Футболка, XL', true, 'XL'],
    ['Куртка 98-104', true, '98-104'],
    ['Брюки р. 48', false, '48'],
    ['Рубашка размер: 42-44', false, '42-44'],
    ['Дрель, 12', false, ''],
    ['Станция 2', true, ''],
    ['Платье', true, ''],
  ])('«%s» (of a group: %s) is «%s»', (name, isInGroup, size) => {
    expect(sizeInName(name, isInGroup)).toBe(size)
  })
})

describe('a name without its size and colour', () => {
  test.each([
    ['Футболка Ветер, синий, 46', 'синий', ['46'], 'Футболка Ветер'],
    ['Футболка «Ветер» синяя, р. 46', 'Синий', ['46'], 'Футболка «Ветер»'],
    ['Платье (44, чёрный)', 'Черный', ['44'], 'Платье'],
    ['Платье (размер 44) миди', 'белый', ['44'], 'Платье миди'],
    ['Станция Лайт Бежевый капучино', 'Капучино', [''], 'Станция Лайт'],
    ['Станция 2 с Алисой, чёрный антрацит, 30Вт', 'Антрацит', [''], 'Станция 2 с Алисой, 30Вт'],
    ['Носки белые/чёрные', 'белый/черный', [''], 'Носки'],
    ['Синий', 'синий', [''], 'Синий'],
    ['Платье 46 сантиметров', 'красный', ['46'], 'Платье 46 сантиметров'],
    ['Красная Москва', 'красный', [''], 'Красная Москва'],
  ])('of «%s» (%s, %j) is «%s»', (name, color, sizes, clean) => {
    expect(cleanName(name, color, sizes)).toBe(clean)
  })

  test('is never empty and never longer', () => {
    const words = fc.array(fc.constantFrom('Платье', 'синее', '46', '(46)', ',', 'р.', 'и'), { minLength: 1 })
    fc.assert(
      fc.property(words, parts => {
        const name = parts.join(' ').trim()
        const clean = cleanName(name, 'синий', ['46'])
        expect(clean.length).toBeGreaterThan(0)
        expect(clean.length).toBeLessThanOrEqual(name.length)
      }),
    )
  })
})

describe('a colour', () => {
  test.each([
    ['Чёрный', 'Чёрный', '#111111'],
    ['черный', 'Чёрный', '#111111'],
    ['тёмно-СИНИЙ', 'Синий', '#16254C'],
    ['темно - синий', 'Синий', '#16254C'],
    ['белая', 'Белый', '#FFFFFF'],
    ['голубые', 'Голубой', '#8FC1E3'],
    ['синий меланж', 'Синий', '#1F4FA3'],
    ['Красный гранат', 'Красный', '#C8242E'],
    ['Navy', 'Синий', '#16254C'],
    ['разноцветный', 'Разноцветный', ''],
    ['Чили', '', ''],
  ])('«%s» is of the family «%s», whatever its case, ё and gender', (name, family, hex) => {
    expect(shadeOf(name)).toEqual({ family, hex })
  })

  test('in a name is its last adjective of colour; things that have one are none', () => {
    expect(colorInName('Джинсы синие mom')).toBe('синий')
    expect(colorInName('Футболка с принтом «Лимон»')).toBe('')
    expect(isColorWord('принт')).toBe(false)
    expect(isColorWord('constructor')).toBe(false)
  })
})

describe('params', () => {
  test.each([
    ['Размер', 'size'],
    ['Размер (RU)', 'size'],
    ['Российский размер', 'size'],
    ['Размер экрана', 'other'],
    ['Рост, см', 'height'],
    ['Рост модели', 'other'],
    ['ЦВЕТ', 'color'],
    ['Цветочный узор', 'other'],
    ['Материал подкладки', 'part'],
    ['Состав', 'composition'],
    ['Рекомендации по уходу', 'care'],
    ['Пол', 'sex'],
    ['Половина', 'other'],
    ['constructor', 'other'],
  ])('«%s» is %s', (name, kind) => {
    expect(paramKind(name)).toBe(kind)
  })

  test.each([
    ['Зима', 'зима'],
    ['Весна/Осень', 'демисезон'],
    ['весна-лето', 'лето'],
    ['зима, лето', 'круглый год'],
    ['Всесезонный', 'круглый год'],
    ['сухой сезон', 'сухой сезон'],
  ])('a season «%s» is «%s»', (text, season) => {
    expect(readSeason(text)).toBe(season)
  })

  test('stickers are found in words, not in parts of them', () => {
    expect(readStickers('Новинка, хит продаж')).toEqual({ is_new: true, is_hit: true })
    expect(readStickers('Архитектор newsletter')).toEqual({ is_new: false, is_hit: false })
    expect(isYes(' Да ')).toBe(true)
    expect(isYes('нет')).toBe(false)
  })

  test('the category says for whom, the nearest first', () => {
    expect(sexOfCategories(['Платья', 'Женщинам'])).toBe('Женский')
    expect(sexOfCategories(['Для мальчиков', 'Детям'])).toBe('Для мальчиков')
    expect(sexOfCategories(['Мужчинам и женщинам'])).toBe('')
    expect(sexOfCategories(['Аксессуары'])).toBe('')
  })
})

test('measures are whole centimetres, rounded up, and grams', () => {
  expect(readDimensions('20.1/20,551/22')).toEqual({ length_cm: 21, width_cm: 21, height_cm: 22 })
  expect(readDimensions('30х20')).toEqual({ length_cm: 30, width_cm: 20, height_cm: 0 })
  expect(readDimensions('большой')).toEqual({ length_cm: 0, width_cm: 0, height_cm: 0 })
  expect(readWeight('0,35')).toBe(350)
  expect(readWeight('-1')).toBe(0)
})
