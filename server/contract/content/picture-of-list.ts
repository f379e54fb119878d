import * as v from 'valibot'
import { faultOfName } from './editors-picture.ts'
import { filled } from './fields.ts'

/** A picture of `templates/media/` in a list of an editor, with words for whoever does not see it. */
export const PictureOfList = v.strictObject({
  file: v.pipe(
    v.string(),
    v.trim(),
    v.check(
      name => faultOfName(name) === null,
      ({ input }) => `file: ${faultOfName(input)}`,
    ),
  ),
  alt: filled('нет описания картинки (alt)'),
})
