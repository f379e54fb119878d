import * as v from 'valibot'
import { filled } from './fields.ts'

/** A picture of an editor: a file of `templates/pictures/`, with words for whoever does not see it. */
export const EditorsPicture = v.strictObject({
  file: v.pipe(
    v.string(),
    v.trim(),
    v.regex(
      /^[a-z0-9]+(-[a-z0-9]+)*\.(svg|png|jpg|webp)$/,
      'file — имя картинки из templates/pictures, как merki.svg',
    ),
  ),
  alt: filled('нет описания картинки (alt)'),
})
