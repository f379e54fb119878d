import { PICTURE_FORMATS, type PictureFormat, pictureUrl, srcset } from '../../contract/catalog/pictures.ts'
import { discountPercent, formatRubles } from '../../contract/money.ts'
import { withNoBreaks } from '../../contract/no-break.ts'
import { formatCount, formatDays, inThrees, plural, pluralForm } from '../../contract/words.ts'

/** The filters of templates beside Liquid's own. `templates/README.md` lists them for editors. */
export function filters(built: { asset(name: string): string; inlined(name: string): string }) {
  return {
    divided_by: (dividend: number, divisor: number) => Number(dividend) / notZero(divisor),
    modulo: (dividend: number, divisor: number) => Number(dividend) % notZero(divisor),
    /** `1299` -> `1 299 Р`; rounded to a rouble, because Liquid's own `divided_by` gives fractions. */
    money: (rubles: number) => formatRubles(Math.round(rubles)),
    /** `1234` -> `1 234` */
    count: (number: number) => formatCount(Math.round(number)),
    /** `{{ 3 | plural: 'товар', 'товара', 'товаров' }}` -> `3 товара` */
    plural: (count: number, one: string, few: string, many: string) =>
      withNoBreaks(plural(count, one, few, many)),
    plural_form: (count: number, one: string, few: string, many: string) => pluralForm(count, one, few, many),
    /** `1` -> `завтра` */
    days: (days: number) => withNoBreaks(formatDays(days)),
    /**
     * `{{ category.name | no_breaks }}`: for a text of data; texts of templates have theirs already. Of a list
     * it prints every `name` and `words`.
     */
    no_breaks: (text: unknown) => printed(text),
    /** `{{ price | discount: price_old }}` -> whole per cent */
    discount: (price: number, price_old: number) => discountPercent(price, price_old),
    /** Address of a built file by its name in the manifest. */
    asset: (name: string) => built.asset(name),
    /** The text of a built file that is put into the page itself. */
    inlined: (name: string) => built.inlined(name),
    /** `{{ picture.key | picture: 480, 'webp' }}`; letters name `'jpeg'`, which every mail program shows. */
    picture: (key: string, width: number, format: string) => pictureUrl(key, width, formatNamed(format)),
    /**
     * `{{ picture.key | srcset: 'avif', 320, 960 }}`: the widths from the smallest to the largest that the
     * place may need.
     */
    srcset: (key: string, format: string, least?: number, most?: number) =>
      srcset(key, formatNamed(format), least, most),
    /** `{{ order_id | threes }}`: the groups of the number of an order or a return. */
    threes: (id: string) => inThrees(String(id)),
    /** JSON for an attribute or for `<script type="application/json">`. */
    json: (value: unknown) => jsonForHtml(value),
  }
}

function formatNamed(name: string): PictureFormat {
  const format = PICTURE_FORMATS.find(each => each === name)
  if (!format) throw new Error(`нет формата картинок '${name}': есть ${PICTURE_FORMATS.join(', ')}`)
  return format
}

const READ_BY_PEOPLE = new Set(['name', 'words', 'price_words'])

function printed(value: unknown): unknown {
  if (typeof value === 'string') return withNoBreaks(value)
  if (Array.isArray(value)) return value.map(printed)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [
      key,
      typeof each !== 'string' || READ_BY_PEOPLE.has(key) ? printed(each) : each,
    ]),
  )
}

/** Liquid prints `Infinity` and `NaN`. */
function notZero(divisor: number): number {
  const number = Number(divisor)
  if (number === 0) throw new Error('деление на ноль')
  return number
}

/** JSON that cannot end the element that contains it. */
export function jsonForHtml(value: unknown): string {
  return JSON.stringify(value).replace(/</g, '\\u003c')
}
