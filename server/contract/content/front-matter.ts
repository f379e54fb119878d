import * as v from 'valibot'
import { areInOrder, dayOrMinute, WRONG_ORDER } from './dates.ts'
import { faultOfName } from './editors-picture.ts'

/** How wide a page is: forms of the layout `base`. Any other name is a file of `layouts/`. */
export const PAGE_FORMS = ['wide', 'plain', 'landing'] as const

const text = (name: string) => v.optional(v.string(`${name} — это текст`))

/** What a template says about itself, between two lines `---`. Pages take all of it, parts only their dates. */
export const FrontMatter = v.pipe(
  v.strictObject({
    path: v.optional(
      v.pipe(
        v.string('path — это текст'),
        v.check(
          path => /^\/([^\s/?#%]+\/)*$/.test(path),
          ({ input }) => `path — '${input}', а начинается и кончается косой чертой, как '/about/'`,
        ),
      ),
    ),
    title: text('title'),
    description: text('description'),
    robots: text('robots'),
    /** Search engines leave the page out, and so does the sitemap. */
    noindex: v.optional(v.picklist(['true', 'false'], 'noindex — это true или false')),
    layout: text('layout'),
    /** A picture of `templates/media/`, for who shares the page. */
    image: v.optional(
      v.pipe(
        v.string('image — это текст'),
        v.check(
          name => faultOfName(name) === null,
          ({ input }) => `image: ${faultOfName(input)}`,
        ),
      ),
    ),
    /** Of a text that people agree to; `from` is then the day from which it is in force. */
    version: v.optional(
      v.pipe(
        v.string('version — это текст'),
        v.check(
          version => /^\d+(\.\d+)*$/.test(version),
          ({ input }) => `version — '${input}', а это число, как 2 или 2.1`,
        ),
      ),
    ),
    /** The shop's rules that a version printed, whatever they are by now: `return_days=7 storage_days=3`. */
    terms: v.optional(
      v.pipe(
        v.string('terms — это текст'),
        v.check(
          terms => /^\w+=\d+( \w+=\d+)*$/.test(terms),
          ({ input }) => `terms — '${input}', а это имена и числа, как return_days=7 storage_days=3`,
        ),
      ),
    ),
    from: v.optional(dayOrMinute('from')),
    to: v.optional(dayOrMinute('to')),
  }),
  v.check(
    ({ version, terms }) => terms === undefined || version !== undefined,
    'terms — у редакции; страница без version печатает правила самого магазина',
  ),
  v.check(
    ({ version, from }) => version === undefined || from !== undefined,
    'у version должен быть день, с которого она действует: from',
  ),
  v.check(
    ({ version, from = '' }) => version === undefined || !from.includes(':'),
    'редакция действует с начала дня: from — это день, как 2026-09-01',
  ),
  v.check(
    ({ version, to }) => version === undefined || to === undefined,
    'у редакции нет to: она действует до следующей',
  ),
  v.forward(
    v.check(({ from = '', to = '' }) => areInOrder({ from, to }), WRONG_ORDER),
    ['to'],
  ),
)
export type FrontMatter = v.InferOutput<typeof FrontMatter>
