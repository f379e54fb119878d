import * as v from 'valibot'
import { FIELD_REQUIRED } from '../checkout/payload-fields.ts'

const needed = v.pipe(v.optional(v.string(FIELD_REQUIRED), ''), v.trim(), v.minLength(1, FIELD_REQUIRED))

const DAY_WRONG = 'Укажите день покупки, как на чеке'

/** The form of a receipt that takes part in a draw. What it says is checked again by whoever hands out a prize. */
export const DrawReceipt = v.object({
  /** The fiscal sign («ФП»), of ten digits; receipts print it with its zeros or without. */
  number: v.pipe(
    needed,
    v.transform(text => text.replace(/[\s-]/g, '')),
    v.regex(/^\d{6,10}$/, 'Номер чека — 10 цифр после букв «ФП»'),
    v.transform(digits => digits.padStart(10, '0')),
  ),
  store_id: v.pipe(needed, v.regex(/^\d{1,9}$/, 'Выберите магазин из списка'), v.transform(Number)),
  /** `2026-12-01` */
  bought_on: v.pipe(needed, v.isoDate(DAY_WRONG)),
})
export type DrawReceipt = v.InferOutput<typeof DrawReceipt>

/** The form as it is painted: with what was typed, and what is wrong with it. */
export interface ReceiptForm {
  action: string
  /** Days between which a receipt may be. */
  first_day: string
  last_day: string
  stores: { id: number; name: string; selected: boolean }[]
  values: { number: string; bought_on: string }
  /** Words by field; empty where nothing is wrong. */
  wrong: { number: string; store_id: string; bought_on: string }
  /** What is wrong beside the fields; empty for nothing. */
  refusal: string
}
