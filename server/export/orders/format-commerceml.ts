import { escaped } from '../../shop/feeds/xml.rules.ts'
import { KINDS } from '../../shop/money/kinds.ts'
import { type ExportedOrder, moscow, variantsInWords } from './exported-order.ts'
import type { Format } from './format.ts'

/**
 * Documents of CommerceML 2 as 1C's exchange of orders takes them. Goods are identified by the ids of their
 * offers in the feed, delivery is a service among them, and everything that the format has no field for is
 * among the `ЗначенияРеквизитов`.
 */
export const commerceml: Format = {
  // Not the present moment: the same request has the same answer.
  head: ({ until }) =>
    `<?xml version="1.0" encoding="UTF-8"?>\n<КоммерческаяИнформация ВерсияСхемы="2.10" ДатаФормирования="${moscow(until).slice(0, 19)}">\n`,
  order: order => `${documentOf(order)}\n`,
  tail: () => '</КоммерческаяИнформация>\n',
}

function documentOf(order: ExportedOrder): string {
  const { order_id, created_at, sums, comment } = order
  return tag('Документ', [
    text('Ид', order_id),
    text('Номер', order_id),
    text('Дата', created_at.slice(0, 10)),
    text('ХозОперация', 'Заказ товара'),
    text('Роль', 'Продавец'),
    text('Валюта', 'RUB'),
    text('Курс', '1'),
    text('Сумма', money(sums.total)),
    tag('Контрагенты', [clientOf(order)]),
    text('Время', created_at.slice(11, 19)),
    text('Комментарий', comment),
    tag('Налоги', [taxOf(sums.tax)]),
    tag('Товары', [...order.lines.map(goodsOf), ...deliveryOf(order)]),
    requisites(factsOf(order)),
  ])
}

function clientOf({ client, delivery }: ExportedOrder): string {
  const whole = [client.surname, client.name].filter(Boolean).join(' ')
  const fields: [string, string][] = [
    ['Почтовый индекс', delivery.post_code],
    ['Регион', delivery.region],
    ['Населенный пункт', delivery.city],
    ['Улица', delivery.street],
    ['Дом', delivery.house],
    ['Подъезд', delivery.entrance],
    ['Квартира', delivery.flat],
  ]
  const shown = delivery.address || delivery.point
  return tag('Контрагент', [
    text('Ид', client.phone),
    text('Наименование', whole),
    text('Роль', 'Покупатель'),
    text('ПолноеНаименование', whole),
    text('Фамилия', client.surname),
    text('Имя', client.name),
    tag('АдресРегистрации', [
      text('Представление', shown),
      ...fields.filter(([, value]) => value !== '').map(([type, value]) => pair('АдресноеПоле', type, value)),
    ]),
    tag('Контакты', [
      pair('Контакт', 'Телефон рабочий', client.phone),
      ...(client.email ? [pair('Контакт', 'Почта', client.email)] : []),
    ]),
  ])
}

function goodsOf(line: ExportedOrder['lines'][number]): string {
  const variant = [line.color_name, line.size_name].filter(Boolean).join(', ')
  return tag('Товар', [
    text('Ид', line.offer),
    text('Штрихкод', line.barcode),
    text('Артикул', line.vendor_code),
    text('Наименование', variant ? `${line.name} (${variant})` : line.name),
    UNIT,
    text('ЦенаЗаЕдиницу', money(line.price)),
    text('Количество', String(line.quantity)),
    text('Сумма', money(line.sum)),
    tag(
      'Скидки',
      line.discounts.map(({ words, roubles }) =>
        tag('Скидка', [text('Наименование', words), text('Сумма', money(roubles)), INSIDE]),
      ),
    ),
    ratesOf(line.vat),
    tag('Налоги', [taxOf(line.tax)]),
    requisites([
      ['ВидНоменклатуры', 'Товар'],
      ['ТипНоменклатуры', 'Товар'],
    ]),
  ])
}

function deliveryOf({ sums, delivery }: ExportedOrder): string[] {
  if (sums.delivery === 0) return []
  return [
    tag('Товар', [
      text('Ид', 'ORDER_DELIVERY'),
      text('Наименование', 'Доставка заказа'),
      UNIT,
      text('ЦенаЗаЕдиницу', money(sums.delivery)),
      text('Количество', '1'),
      text('Сумма', money(sums.delivery)),
      ratesOf(delivery.vat),
      requisites([
        ['ВидНоменклатуры', 'Услуга'],
        ['ТипНоменклатуры', 'Услуга'],
      ]),
    ]),
  ]
}

function factsOf(order: ExportedOrder): [string, string][] {
  const sums: Record<string, number> = order.sums
  const { delivery, payment } = order
  const interval = [delivery.interval_from, delivery.interval_to].filter(Boolean).join('–')
  const facts: [string, string][] = [
    ['Статус заказа', order.status_text],
    ['Отменен', String(order.status === 'cancelled')],
    ['Заказ оплачен', String(payment.status === 'paid')],
    ['Метод оплаты', payment.name],
    ['Возвращено', payment.refunded > 0 ? money(payment.refunded) : ''],
    ['Возвращено мимо провайдера', payment.refunded_by_hand > 0 ? money(payment.refunded_by_hand) : ''],
    ['Способ доставки', delivery.service],
    ['Адрес доставки', delivery.address || delivery.point],
    ['Код пункта выдачи', delivery.point_id],
    ['Дата доставки', [...new Set([delivery.date_min, delivery.date_max])].join('–')],
    ['Интервал доставки', interval],
    ['Склад', delivery.source],
    ['Трек-номер', delivery.track],
    ...KINDS.flatMap(({ words: { document, column } }): [string, string][] =>
      document ? [[document, String(sums[column] ?? 0)]] : [],
    ),
    ['Части заказа', order.parts.length > 1 ? order.parts.join(' ') : ''],
    ['Перезвонить', order.call_me ? 'true' : ''],
    ['Эксперимент', order.experiment],
    ['Варианты экспериментов', variantsInWords(order)],
    ['Дата изменения', order.changed_at.slice(0, 19)],
  ]
  return facts.filter(([, value]) => value !== '')
}

const UNIT =
  '<БазоваяЕдиница Код="796" НаименованиеПолное="Штука" МеждународноеСокращение="PCE">шт</БазоваяЕдиница>'
const INSIDE = '<УчтеноВСумме>true</УчтеноВСумме>'

function taxOf(roubles: number): string {
  return tag('Налог', [text('Наименование', 'НДС'), INSIDE, text('Сумма', money(roubles))])
}

function ratesOf(vat: number | 'none'): string {
  return tag('СтавкиНалогов', [
    tag('СтавкаНалога', [
      text('Наименование', 'НДС'),
      text('Ставка', vat === 'none' ? 'Без НДС' : String(vat)),
    ]),
  ])
}

function requisites(facts: [string, string][]): string {
  const each = facts.map(([name, value]) =>
    tag('ЗначениеРеквизита', [text('Наименование', name), text('Значение', value)]),
  )
  return tag('ЗначенияРеквизитов', each)
}

const pair = (name: string, type: string, value: string) =>
  tag(name, [text('Тип', type), text('Значение', value)])
const money = (roubles: number) => `${roubles}.00`

/** Nothing at all for an empty value. */
function text(name: string, value: string): string {
  return value === '' ? '' : `<${name}>${escaped(value)}</${name}>`
}

function tag(name: string, inner: string[]): string {
  const all = inner.join('')
  return all === '' ? '' : `<${name}>${all}</${name}>`
}
