import { type Context, type Emitter, type Liquid, Tag, type TagToken, type TopLevelToken } from 'liquidjs'
import type { Gallery } from '../../contract/content/gallery.ts'
import { paintPiece } from './paint-piece.ts'
import { onlyName } from './tag-props.ts'

/** The part that the tag renders: `npm run check:templates` follows it there. */
export const GALLERY_PART = 'parts/gallery'

/** `{% gallery 'life' %}`: the pictures of `templates/galleries/life.yaml` as a row that is swiped. */
export function registerGalleryTag(engine: Liquid, findGallery: (name: string) => Gallery | undefined): void {
  engine.registerTag(
    'gallery',
    class extends Tag {
      /** For `check:templates`: the file and the part that the tag needs. */
      readonly wishes: string[]
      readonly #name: string

      constructor(token: TagToken, remaining: TopLevelToken[], liquid: Liquid) {
        super(token, remaining, liquid)
        this.#name = onlyName(token, 'gallery', 'life')
        this.wishes = [`galleries/${this.#name}`, GALLERY_PART]
      }

      render(context: Context, emitter: Emitter): void {
        const gallery = findGallery(this.#name)
        if (!gallery) throw new Error(`нет галереи '${this.#name}'`)
        const { title, slides } = gallery
        const pictures = slides.map(({ picture: { file, alt }, caption }) => ({ file, alt, caption }))
        paintPiece(this, GALLERY_PART, { title, pictures }, { context, emitter })
      }
    },
  )
}
