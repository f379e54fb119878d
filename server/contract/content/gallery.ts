import * as v from 'valibot'
import { filled } from './fields.ts'
import { PictureOfList } from './picture-of-list.ts'

/** A row of pictures of an editor: `templates/galleries/<name>.yaml`, placed by `{% gallery '<name>' %}`. */
export const Gallery = v.strictObject({
  title: filled('нет названия (title)'),
  slides: v.pipe(
    v.array(
      v.strictObject({ picture: PictureOfList, caption: filled('нет подписи (caption)') }),
      'slides — это список: «- picture: …»',
    ),
    v.minLength(1, 'нет ни одной картинки (slides)'),
  ),
})
export type Gallery = v.InferOutput<typeof Gallery>
