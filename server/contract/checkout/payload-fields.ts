import * as v from 'valibot'

export const FIELD_REQUIRED = 'Обязательное поле'

const INT_MOST = 2 ** 31 - 1

/** A text of at most so many characters; a number is taken for its digits. */
export const Text = (most: number) =>
  v.pipe(
    v.union([v.string(), v.pipe(v.number(), v.transform(String))], 'нужен текст'),
    v.trim(),
    v.maxLength(most, `не длиннее ${most} знаков`),
  )

/** Not there, null and an empty text are one: ''. */
export const OptionalText = (most: number) => v.nullish(Text(most), '')

const Whole = v.pipe(v.number(), v.integer())
const Digits = v.pipe(
  v.string(),
  v.trim(),
  v.regex(/^\d{1,10}$/),
  v.transform(text => Number(text)),
)

/** A number, or a text of digits, as browsers keep ids. */
export const wholeNumber = (least: number, most: number, message: string) =>
  v.pipe(v.union([Whole, Digits], message), v.minValue(least, message), v.maxValue(most, message))

export const Id = (message: string) => wholeNumber(1, INT_MOST, message)

/** An offer, as `id` or `offer_id`. */
export const OfferIdSent = Id('нужен номер товара')

export const Roubles = v.pipe(
  v.number('нужна сумма в рублях'),
  v.integer('сумма в целых рублях'),
  v.minValue(0, 'сумма не меньше нуля'),
  v.maxValue(INT_MOST, 'слишком большая сумма'),
)

export const DayCount = wholeNumber(0, 365, 'нужно число дней от 0 до 365')

/** Days that an order waits: `3`, `'3'`, `'3 дня'`. */
export const StorageDays = v.union(
  [
    DayCount,
    v.pipe(
      v.string(),
      v.trim(),
      v.regex(/^\d{1,3} ?(дн|день|сут)/),
      v.transform(text => Number.parseInt(text, 10)),
    ),
  ],
  'нужно число дней от 0 до 365',
)

export const YesOrNo = v.boolean('нужно да или нет')
