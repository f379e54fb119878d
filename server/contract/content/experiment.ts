import * as v from 'valibot'
import type { Variant } from '../delivery/delivery.ts'
import { isWithin } from './dates.ts'
import { day, filled } from './fields.ts'

/** Which payments the checkout offers is an experiment with these two (decision 46); the first is the control. */
export const PAYMENT_VARIANTS = ['allPaymentMethods', 'postpayment'] as const satisfies Variant[]

/** Instead of a page: everywhere that has the tag, and the payments of the checkout. */
const EVERYWHERE = 'all'
const CHECKOUT = 'checkout'

const variants = v.pipe(
  v.array(
    v.strictObject({
      name: v.pipe(
        v.string(),
        v.regex(/^[a-z][a-z0-9-]*$/i, 'name — латинские буквы, цифры и дефис, как short-words'),
        v.maxLength(40, 'name — не больше 40 знаков'),
      ),
      /** Of a hundred visitors that take part. */
      share: v.pipe(
        v.string(),
        v.regex(/^(\d{1,2}|100)$/, 'share — целое число процентов, от 0 до 100'),
        v.transform(Number),
      ),
    }),
    'варианты — это список: «- name: …»',
  ),
  v.minLength(2, 'вариантов не меньше двух; первый — контрольный'),
  v.check(list => new Set(list.map(({ name }) => name)).size === list.length, 'два варианта с одним именем'),
  v.check(list => list.reduce((sum, { share }) => sum + share, 0) <= 100, 'доли вместе больше 100 процентов'),
)

/**
 * An experiment of an editor: `templates/experiments/<name>.yaml`. The first variant is the control, which is
 * also shown to all who take part in none: shares of less than 100 together leave the others out.
 */
export const ExperimentFile = v.pipe(
  v.strictObject({
    title: filled('нет названия (title)'),
    variants,
    /** Templates of pages, such as `pages/home`; or `all`, or `checkout`. */
    where: v.pipe(
      v.array(
        v.pipe(
          v.string(),
          v.regex(
            /^(all|checkout|pages\/[a-z0-9-]+)$/,
            'where — это страница, как pages/home, или all, или checkout',
          ),
        ),
        'where — это список: «- pages/home»',
      ),
      v.minLength(1, 'where: не сказано, где'),
    ),
    /** Days by the shop's clock, both included. */
    from: day('from'),
    to: v.optional(day('to')),
  }),
  v.forward(
    v.check(({ from, to = '9999-12-31' }) => from <= to, 'to раньше, чем from'),
    ['to'],
  ),
  v.forward(
    v.check(
      experiment => !isOfCheckout(experiment) || areOfPayments(experiment.variants),
      `у checkout варианты — ${PAYMENT_VARIANTS.join(' и ')}, в этом порядке`,
    ),
    ['variants'],
  ),
)
export type ExperimentFile = v.InferOutput<typeof ExperimentFile>

export interface NamedExperiment extends ExperimentFile {
  /** The file's name. */
  name: string
}

function areOfPayments(list: { name: string }[]): boolean {
  return list.map(({ name }) => name).join() === PAYMENT_VARIANTS.join()
}

export function isOfCheckout({ where }: { where: string[] }): boolean {
  return where.includes(CHECKOUT)
}

/** Is it shown on the page of this template? */
export function isShownOn({ where }: { where: string[] }, template: string): boolean {
  return where.includes(EVERYWHERE) || where.includes(template)
}

/** What everybody is shown who takes part in nothing. */
export function controlOf({ variants: [control] }: Pick<ExperimentFile, 'variants'>): string {
  return control?.name ?? ''
}

/** Does it run at this moment? Its days begin and end at midnight in Moscow. */
export function isRunning({ from, to }: Pick<ExperimentFile, 'from' | 'to'>, now: number): boolean {
  return isWithin({ from, to: to ?? '' }, now)
}
