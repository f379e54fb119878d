import { element, escaped, param } from '../../shop/feeds/xml.rules.ts'
import { drawingUrl } from '../draw/drawing-url.ts'
import { DEMO_CATEGORIES } from './categories.ts'
import { type DemoColor, type DemoModel, demoCatalog } from './demo-catalog.ts'

/**
 * The demonstration catalogue as a YML feed, in pieces, so that it goes through the same importer as a retailer's.
 *
 * Two things a retailer's feed would not have: `slug` of a category, and pictures whose addresses start with
 * `drawing:` (see `drawingUrl`).
 */
export async function* demoFeed(): AsyncIterable<string> {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<yml_catalog date="2026-01-15 09:00"><shop>'
  yield '<name>Витрина</name><company>Витрина</company><url>https://example.ru/</url>'
  yield '<currencies><currency id="RUB" rate="1"/></currencies>\n<categories>\n'
  yield DEMO_CATEGORIES.map(categoryElement).join('')
  yield '</categories>\n<offers>\n'
  for (const model of demoCatalog()) {
    for (const color of model.colors) yield offerElements(model, color)
  }
  yield '</offers></shop></yml_catalog>\n'
}

function categoryElement(category: (typeof DEMO_CATEGORIES)[number]): string {
  const parent = category.parent_ext_id ? ` parentId="${category.parent_ext_id}"` : ''
  return `<category id="${category.ext_id}"${parent} slug="${category.slug}">${escaped(category.name)}</category>\n`
}

function offerElements(model: DemoModel, color: DemoColor): string {
  const { weight_g, dimensions } = model.parcel
  const marks = [color.is_new && 'Новинка', color.is_hit && 'Хит'].filter(mark => mark !== false)
  const shared = [
    element('name', model.name),
    element('vendor', model.brand),
    element('vendorCode', model.vendor_code),
    element('price', String(color.price)),
    color.price_old > 0 ? element('oldprice', String(color.price_old)) : '',
    element('currencyId', 'RUB'),
    element('categoryId', model.category_ext_id),
    ...color.drawings.map(drawing => element('picture', drawingUrl(drawing))),
    `<description><![CDATA[${model.description}]]></description>`,
    param('Цвет', color.name),
    param('Состав', model.composition),
    param('Уход', model.care),
    param('Сезон', model.season),
    ...model.params.map(({ name, value }) => param(name, value)),
    ...marks.map(mark => param(mark, 'да')),
    element('weight', String(weight_g / 1000)),
    element('dimensions', dimensions.join('/')),
  ].join('')
  return color.offers
    .map(({ ext_id, barcode, size_name, is_available }) => {
      const size = size_name === '' ? '' : param('Размер', size_name)
      return `<offer id="${ext_id}" available="${is_available}" group_id="${model.number}">${shared}${size}${element('barcode', barcode)}</offer>\n`
    })
    .join('')
}
