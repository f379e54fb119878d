import * as v from 'valibot'

const WRONG = 'нужен номер страницы, от 1'

/** `?page=` of a list by pages (contract 1.7); the first one without it. */
export const ListPage = v.object({
  page: v.pipe(
    v.optional(v.pipe(v.string(WRONG), v.regex(/^\d{1,6}$/, WRONG)), '1'),
    v.transform(Number),
    v.minValue(1, WRONG),
  ),
})
