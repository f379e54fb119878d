import * as v from 'valibot'
import { faultOfName } from './editors-picture.ts'
import { day } from './fields.ts'

const text = (name: string) => v.optional(v.string(`${name} is a text`))

const DAY = day('from')

/** What a page says about itself, between two lines `---`. */
export const FrontMatter = v.pipe(
  v.strictObject({
    path: v.optional(
      v.pipe(
        v.string('path is a text'),
        v.check(
          path => /^\/([^\s/?#%]+\/)*$/.test(path),
          ({ input }) => `path is '${input}', but starts and ends with a slash, as '/about/'`,
        ),
      ),
    ),
    title: text('title'),
    description: text('description'),
    robots: text('robots'),
    layout: text('layout'),
    /** A picture of `templates/media/`, for who shares the page. */
    image: v.optional(
      v.pipe(
        v.string('image is a text'),
        v.check(
          name => faultOfName(name) === null,
          ({ input }) => `image: ${faultOfName(input)}`,
        ),
      ),
    ),
    /** Of a text that people agree to, and the day from which it is in force. */
    version: v.optional(
      v.pipe(
        v.string('version is a text'),
        v.check(
          version => /^\d+(\.\d+)*$/.test(version),
          ({ input }) => `version is '${input}', but is a number, as 2 or 2.1`,
        ),
      ),
    ),
    from: v.optional(
      v.pipe(
        v.string('from is a text'),
        v.check(
          from => v.is(DAY, from),
          ({ input }) => `from is '${input}', but is a day, as 2026-09-01`,
        ),
      ),
    ),
  }),
  v.check(
    ({ version, from }) => (version === undefined) === (from === undefined),
    'a version stands beside the day from which it is in force: version and from',
  ),
)
export type FrontMatter = v.InferOutput<typeof FrontMatter>
