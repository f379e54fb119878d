import * as v from 'valibot'
import { MADE_WIDTHS } from '../catalog/pictures.ts'

const WIDTHS = MADE_WIDTHS.filter(width => width >= 320)

/** Props of `{% picture 'summer/hero.jpg', alt: '…' %}` beside the name of the picture. */
export const PictureProps = v.strictObject({
  alt: v.string("нет alt: что на картинке, словами; у украшения он пустой (alt: '')"),
  /** Of which widths a browser chooses; left out, all up to the picture's own. */
  widths: v.optional(
    v.pipe(
      v.string("widths — это числа через пробел, как '480 960'"),
      v.transform(text => text.trim().split(/\s+/).map(Number)),
      v.check(
        list => list.every(width => WIDTHS.some(each => each === width)),
        `widths — числа через пробел из этих: ${WIDTHS.join(', ')}`,
      ),
    ),
  ),
  /** How wide it is shown, as HTML has it. */
  sizes: v.optional(
    v.pipe(v.string(), v.regex(/^[\w\s().,:%+*/-]+$/, 'sizes — как в HTML: (min-width: 768px) 50vw, 100vw')),
    '100vw',
  ),
  /** The picture for screens narrower than 768 px, where another detail or shape suits them. */
  phone: v.optional(v.string("phone — имя картинки, как 'summer/hero-phone.jpg'")),
  /** Loaded at once and before everything else: the largest picture of what is seen first. */
  first: v.optional(v.boolean('first — это true или false'), false),
  /** Of the frame around it. */
  class: v.optional(v.pipe(v.string(), v.regex(/^[\w -]*$/, 'class — имена классов через пробел')), ''),
})
export type PictureProps = v.InferOutput<typeof PictureProps>
