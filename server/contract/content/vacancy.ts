import * as v from 'valibot'
import { formatRubles } from '../money.ts'
import { day, filled } from './fields.ts'

const roubles = (name: string) =>
  v.pipe(v.string(), v.regex(/^\d{1,7}$/, `${name} — целые рубли, как 60000`), v.transform(Number))
const lines = (name: string) =>
  v.optional(v.array(filled(`${name}: пустая строка`), `${name} — это список: «- …»`), [])

/** Where somebody works, and how much, in an editor's words and in schema.org's. */
export const EMPLOYMENTS = {
  'полный день': 'FULL_TIME',
  'сменный график': 'FULL_TIME',
  'неполный день': 'PART_TIME',
  'временная работа': 'TEMPORARY',
  стажировка: 'INTERN',
} as const

const oneOf = <const Words extends readonly string[]>(name: string, words: Words) =>
  v.picklist(words, `${name} — одно из: ${words.join(', ')}`)

/** A vacancy of an editor: `templates/vacancies/<slug>.yaml`, shown at `/vacancies/<slug>/` between its dates. */
export const Vacancy = v.pipe(
  v.strictObject({
    title: filled('нет названия (title)'),
    town: filled('нет города (town)'),
    place: oneOf('place', ['магазин', 'офис', 'склад']),
    /** Street and house; empty where it is agreed upon. */
    address: v.optional(v.string(), ''),
    direction: filled('нет направления (direction)'),
    employment: oneOf('employment', Object.keys(EMPLOYMENTS) as (keyof typeof EMPLOYMENTS)[]),
    /** Roubles a month before tax. */
    pay_from: v.optional(roubles('pay_from')),
    pay_to: v.optional(roubles('pay_to')),
    /** Paragraphs with an empty line between them. */
    text: filled('нет описания (text)'),
    duties: lines('duties'),
    requirements: lines('requirements'),
    conditions: lines('conditions'),
    email: v.pipe(v.string('нет почты (email)'), v.trim(), v.email('email — это почта, как work@shop.ru')),
    /** Days by the shop's clock, both included. */
    published_from: day('published_from'),
    published_to: v.optional(day('published_to')),
  }),
  v.forward(
    v.check(
      ({ pay_from = 0, pay_to = Number.POSITIVE_INFINITY }) => pay_from <= pay_to,
      'pay_to меньше, чем pay_from',
    ),
    ['pay_to'],
  ),
  v.forward(
    v.check(
      ({ published_from, published_to = '9999-12-31' }) => published_from <= published_to,
      'published_to раньше, чем published_from',
    ),
    ['published_to'],
  ),
)
export type Vacancy = v.InferOutput<typeof Vacancy>

export const VACANCIES_PATH = '/vacancies/'

export function vacancyPath(slug: string): string {
  return `${VACANCIES_PATH}${slug}/`
}

/** `от 60 000 до 90 000 Р`; where no sum is named, it is agreed upon. */
export function payInWords({ pay_from, pay_to }: Pick<Vacancy, 'pay_from' | 'pay_to'>): string {
  if (pay_from === undefined && pay_to === undefined) return 'по договорённости'
  if (pay_from === pay_to) return formatRubles(pay_from ?? 0)
  const from = pay_from === undefined ? '' : `от ${formatRubles(pay_from)}`
  const to = pay_to === undefined ? '' : `до ${formatRubles(pay_to)}`
  return from && to ? `${from.replace(/\u00a0Р$/, '')} ${to}` : from || to
}
