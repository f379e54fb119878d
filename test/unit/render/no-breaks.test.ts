import { noBreakTexts } from '../../../build/no-breaks.ts'
import { withNoBreaks } from '../../../server/contract/no-break.ts'
import { noBreakSource } from '../../../server/render/templates/no-break-source.ts'
import { plainSpaces } from '../../support/plain-spaces.ts'

/** With no-break spaces that can be seen. */
const seen = (text: string) => text.replaceAll('\u00a0', '~').replaceAll('\u2060', '+')

test.each([
  ['Привезём в Москву и в Казань', 'Привезём в~Москву и~в~Казань'],
  ['если бы не он', 'если~бы не~он'],
  ['ждёт 3 дня, от 2 шт. за 990 Р', 'ждёт 3~дня, от~2~шт. за~990~Р'],
  ['с 16 января 2026 г.', 'с~16~января 2026~г.'],
  ['чек № 5', 'чек №~5'],
  ['ждём 1–2 декабря с 10:00–14:00', 'ждём 1–+2~декабря с~10:00–+14:00'],
  ['Москва, ул. Лесная, д. 5, стр. 2. Вход', 'Москва, ул.~Лесная, д.~5, стр.~2. Вход'],
  ['метро Селигерская, Дмитровское шоссе, 89к6', 'метро Селигерская, Дмитровское шоссе,~89к6'],
  ['в отпуске, 5 вещей', 'в~отпуске, 5 вещей'],
  ['ул. Тверская, 19с9, вход', 'ул.~Тверская,~19с9, вход'],
  ['вторник, 1 декабря, 10:00–14:00', 'вторник, 1~декабря, 10:00–+14:00'],
  ['Ленинский проспект, 99к5 · 3 км', 'Ленинский проспект,~99к5 ·~3~км'],
  ['сегодня · бесплатно · примерка', 'сегодня ·~бесплатно ·~примерка'],
  ['Большой проспект П. С., 63', 'Большой проспект П. С.,~63'],
  ['Подробнее — в кабинете', 'Подробнее~— в~кабинете'],
  ['— Да', '— Да'],
  ['в Москве, 12 магазинов', 'в~Москве, 12~магазинов'],
  ['Звоните: +7 495 500 55 50', 'Звоните: +7~495~500~55~50'],
  ['от 1 500 000 до 5 000 вещей', 'от~1~500~000 до~5~000 вещей'],
  ['в 2026 году 100 мест, размеры 44 и 164', 'в~2026 году 100 мест, размеры 44 и~164'],
  ['Сто магазинов, но', 'Сто магазинов, но'],
  ['кое-где и что-то', 'кое-где и~что-то'],
  ['Без них', 'Без~них'],
])('%s', (text, expected) => {
  expect(seen(withNoBreaks(text))).toBe(expected)
  expect(withNoBreaks(withNoBreaks(text))).toBe(withNoBreaks(text))
})

describe('the source of a template', () => {
  test.each([
    [
      'attributes',
      '<a title="Вход в кабинет" href="/в х">в кабинет</a>',
      '<a title="Вход в кабинет" href="/в х">в~кабинет</a>',
    ],
    [
      'an attribute with a tag in it',
      `<p class="{% if a > b %}с ним{% endif %}">с ним</p>`,
      `<p class="{% if a > b %}с ним{% endif %}">с~ним</p>`,
    ],
    ['scripts', '<script>"в доме"</script>в доме', '<script>"в доме"</script>в~доме'],
    ['comments', '{% comment %} в доме {% endcomment %}', '{% comment %} в доме {% endcomment %}'],
    ['the words of tags', "{% widget 'x', title: 'в доме' %}", "{% widget 'x', title: 'в доме' %}"],
  ])('has %s as they are written', (_, source, expected) => {
    expect(seen(noBreakSource(source))).toBe(expected)
  })

  test('is set before what an output or a tag prints', () => {
    expect(seen(noBreakSource('от {{ price | money }} до <b>дома</b> за {{ n }} дней'))).toBe(
      'от~{{ price | money }} до~<b>дома</b> за~{{ n }}~дней',
    )
  })

  test('keeps its lines and its length where a line ends after a short word', () => {
    const source = '<p>Привезём в\nМоскву</p>\n{{ x }}'
    expect(seen(noBreakSource(source))).toBe('<p>Привезём\nв~Москву</p>\n{{ x }}')
  })
})

test('islands have them in texts, not in labels and titles', () => {
  expect(
    seen(
      noBreakTexts(`<p aria-label="В корзине">В корзине {n}</p>; f({ title: 'В тренде', text: 'В тренде' })`),
    ),
  ).toBe(`<p aria-label="В корзине">В~корзине {n}</p>; f({ title: 'В тренде', text: 'В~тренде' })`)
})

test('tests read words with plain spaces, and numbers as they are', () => {
  expect(seen(plainSpaces(withNoBreaks('в Москву за 1\u00a0290\u00a0Р')))).toBe('в Москву за 1~290~Р')
})
