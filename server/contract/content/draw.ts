import * as v from 'valibot'
import { formatRubles } from '../money.ts'
import { plural } from '../words.ts'
import { endOf } from './dates.ts'
import { day, filled, moment } from './fields.ts'

/** A path of the shop, or an address elsewhere that is only linked to. */
const address = (name: string) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.regex(/^(\/[^\s]*|https:\/\/[^\s]+)$/, `${name} — адрес, как /catalog/ или https://…`),
  )

const count = v.pipe(
  v.string('нет числа призов (count)'),
  v.regex(/^[1-9]\d{0,3}$/, 'count — сколько таких призов: от 1 до 9999'),
  v.transform(Number),
)

const prizes = v.pipe(
  v.array(
    v.strictObject({
      name: filled('нет названия приза (name)'),
      count,
      /** The page of a thing whose picture is shown, and which is linked to. */
      product: v.optional(
        v.pipe(
          v.string(),
          v.regex(
            /^\/product\/(?:[^/\s]*-)?(\d+)\/$/,
            'product — адрес страницы вещи, как /product/palto-123/',
          ),
          v.transform(path => Number(/(\d+)\/$/.exec(path)?.[1])),
        ),
      ),
    }),
    'призы — это список: «- name: …»',
  ),
  v.minLength(1, 'нет ни одного приза'),
)

/**
 * A prize draw of an editor: `templates/draws/<slug>.yaml`, shown at `/draws/<slug>/` from its first moment on
 * (decisions 47 and 48).
 */
export const Draw = v.pipe(
  v.strictObject({
    title: filled('нет названия (title)'),
    /** One sentence: what may be won, and for what. */
    lead: filled('нет вводной строки (lead)'),
    /** Paragraphs with an empty line between them. */
    text: v.optional(v.string(), ''),
    /** Moments by Moscow's clock; a day is included whole. */
    from: moment('from', 'begins'),
    to: moment('to', 'ends'),
    /** The day by which the winners are known. */
    results_on: day('results_on'),
    /** The page with all rules. */
    rules: v.pipe(
      v.string('нет страницы с правилами (rules)'),
      v.regex(/^\/[^\s]*\/$/, 'rules — адрес страницы с правилами, как /draws/moj/rules/'),
    ),
    prizes,
    /** Roubles of goods in one order, after all discounts and without its delivery. */
    order_from: v.optional(
      v.pipe(
        v.string(),
        v.regex(/^[1-9]\d{0,6}$/, 'order_from — целые рубли, как 3000'),
        v.transform(Number),
      ),
    ),
    /** Does a receipt of a store take part? */
    receipts: v.optional(v.picklist(['да', 'нет'], 'receipts — да или нет'), 'нет'),
    seed_hash: v.pipe(
      v.string('нет seed_hash: его печатает npm run draw -- имя --new-seed'),
      v.regex(
        /^[0-9a-f]{64}$/,
        'seed_hash — 64 знака из 0–9 и a–f: его печатает npm run draw -- имя --new-seed',
      ),
    ),
    /** Where one chooses what to order, and where one asks. */
    catalog: v.optional(address('catalog'), '/catalog/'),
    chat: v.optional(address('chat'), '/contacts/'),
  }),
  v.forward(
    v.check(({ from, to }) => from < to, 'to раньше, чем from'),
    ['to'],
  ),
  v.forward(
    v.check(({ to, results_on }) => endOf(results_on) > to, 'results_on раньше, чем to'),
    ['results_on'],
  ),
  v.forward(
    v.check(
      ({ order_from, receipts }) => order_from !== undefined || receipts === 'да',
      'не сказано, как участвовать: order_from, receipts или оба',
    ),
    ['receipts'],
  ),
)
export type Draw = v.InferOutput<typeof Draw>

export interface NamedDraw extends Draw {
  /** The file's name, and its address. */
  slug: string
}

/** What an editor can place in a page: `{% draw 'winter', as: 'slider' %}`. */
export const DRAW_PIECES = ['slider', 'link', 'popup', 'chat', 'catalog'] as const
export type DrawPiece = (typeof DRAW_PIECES)[number]

export const DRAWS_PATH = '/draws/'
export const OWN_DRAWS_PATH = '/personal/draws/'

export function drawPath(slug: string): string {
  return `${DRAWS_PATH}${slug}/`
}

export function takesReceipts({ receipts }: Pick<Draw, 'receipts'>): boolean {
  return receipts === 'да'
}

/** How one takes part, each way in a sentence. */
export function waysInWords(draw: Pick<Draw, 'order_from' | 'receipts'>): string[] {
  const { order_from } = draw
  return [
    ...(order_from === undefined
      ? []
      : [
          `Закажите вещей от ${formatRubles(order_from)}: считается сумма после скидок, без доставки. Один заказ — один номер, он появится сам.`,
        ]),
    ...(takesReceipts(draw)
      ? ['Купите в нашем магазине и введите номер чека на этой странице. Один чек — один номер.']
      : []),
  ]
}

/** `5 призов` */
export function prizesInWords({ prizes }: Pick<Draw, 'prizes'>): string {
  const all = prizes.reduce((sum, { count }) => sum + count, 0)
  return plural(all, 'приз', 'приза', 'призов')
}
