import {
  type Context,
  type Emitter,
  type Liquid,
  Tag,
  type TagToken,
  type TopLevelToken,
  Value,
  type ValueToken,
} from 'liquidjs'
import { PICTURE_FORMATS, type PictureFormat, pictureUrl } from '../../contract/catalog/pictures.ts'
import { type EditorsPicture, MEDIA_FOLDER, widthsOf } from '../../contract/content/editors-picture.ts'
import { goodsPictureOf, listingsOf } from '../../contract/content/goods-picture.ts'
import { PictureProps } from '../../contract/content/picture-props.ts'
import { valueNow } from '../liquid/value-now.ts'
import { type AskGlobals, answerOf } from './page-asks.ts'
import { firstArgument, TagProps } from './tag-props.ts'

/** The style sheets that a page needs because of its tags, by their names in the build: the layout links them. */
export interface SheetGlobals {
  sheets: Set<string>
}

export const EDITORS_SHEET = 'editors.css'

/** The narrowest screen that is no phone (`styles/tokens.css`). */
const PHONE = '(max-width: 767px)'
/** Of browsers that know neither AVIF nor WebP: one width has to do. */
const PLAIN_WIDTH = 960

/**
 * `{% picture 'summer/hero.jpg', alt: 'Платье на берегу', sizes: '50vw', phone: 'summer/hero-phone.jpg' %}`: a picture
 * of `templates/media/` in the widths and formats that browsers choose from, with its place reserved and a blurred
 * ground until it is loaded. Instead of a file it may show what is sold now: `{% picture '/catalog/women/coats/#3', … %}`.
 */
export function registerPictureTag(
  engine: Liquid,
  findPicture: (name: string) => EditorsPicture | undefined,
): void {
  engine.registerTag(
    'picture',
    class extends Tag {
      static readonly takes = PictureProps
      /** For `check:templates`: the pictures that are named here, and where it may not stand. */
      readonly wishes: string[]
      readonly needs_page = 'picture'
      readonly categories: string[]
      readonly #name: string | Value
      readonly #props: TagProps<typeof PictureProps>

      constructor(token: TagToken, remaining: TopLevelToken[], liquid: Liquid) {
        super(token, remaining, liquid)
        const { name, variable, rest } = firstArgument(token)
        if (name === null && variable === null)
          throw new Error("picture: имя картинки стоит в кавычках: {% picture 'summer/hero.jpg', alt: '…' %}")
        this.#name = name ?? new Value(variable ?? '', liquid)
        this.#props = new TagProps('picture', PictureProps, rest)
        const phone = this.#props.written('phone')
        const named = [name, phone].flatMap(each => each || [])
        this.wishes = named.flatMap(each => (goodsPictureOf(each) ? [] : [`${MEDIA_FOLDER}/${each}`]))
        this.categories = listingsOf(named)
      }

      /** For the check of unknown variables. */
      *arguments(): Generator<Value | ValueToken> {
        if (this.#name instanceof Value) yield this.#name
        yield* this.#props.arguments()
      }

      render(context: Context, emitter: Emitter): void {
        const globals = context.globals as unknown as SheetGlobals & AskGlobals
        globals.sheets.add(EDITORS_SHEET)
        const name = this.#name instanceof Value ? String(valueNow(this.#name, context, false)) : this.#name
        const props = this.#props.values(context)
        const picture = this.#find(name, globals)
        const phone = props.phone ? this.#find(props.phone, globals) : null
        if (picture) emitter.write(pictureHtml(picture, phone, props))
      }

      /** Null for goods that are not there; a file that is not there is a mistake. */
      #find(name: string, globals: AskGlobals): EditorsPicture | null {
        const goods = goodsPictureOf(name)
        return goods ? answerOf(this, globals, asks => asks.picture(goods)) : fileNamed(name)
      }
    },
  )

  function fileNamed(name: string): EditorsPicture {
    const picture = findPicture(name)
    if (!picture) throw new Error(`нет картинки templates/${MEDIA_FOLDER}/${name}`)
    return picture
  }
}

function pictureHtml(picture: EditorsPicture, phone: EditorsPicture | null, props: PictureProps): string {
  const { alt, first } = props
  const loading = first ? ' fetchpriority="high"' : ' loading="lazy"'
  const src = pictureUrl(picture.key, plainWidth(picture), 'jpeg')
  const size = `width="${picture.width}" height="${picture.height}"`
  const sources = `${phone ? sourcesOf(phone, props, PHONE) : ''}${sourcesOf(picture, props)}`
  const frame = props.class ? `media ${props.class}` : 'media'
  return `<span class="${frame}">${groundHtml(picture, phone)}<picture>${sources}<img class="media__img" src="${src}" alt="${escapeHtml(alt)}" ${size}${loading} decoding="async"></picture></span>`
}

/** Its size stands in each source, too: a phone's picture has another shape. */
function sourcesOf(picture: EditorsPicture, props: PictureProps, media?: string): string {
  const { width, height } = picture
  const when = media ? ` media="${media}"` : ''
  return PICTURE_FORMATS.filter(format => format !== 'jpeg')
    .map(
      format =>
        `<source${when} type="image/${format}" sizes="${props.sizes}" srcset="${srcsetOf(picture, props, format)}" width="${width}" height="${height}">`,
    )
    .join('')
}

function srcsetOf({ key, width }: EditorsPicture, { widths }: PictureProps, format: PictureFormat): string {
  return widthsOf(width, widths)
    .map(({ made, shown }) => `${pictureUrl(key, made, format)} ${shown}w`)
    .join(', ')
}

function plainWidth({ width }: EditorsPicture): number {
  return widthsOf(width).findLast(({ made }) => made <= PLAIN_WIDTH)?.made ?? PLAIN_WIDTH
}

/** Behind the picture: in the page itself, so that it is there at once, and without a style of its own. */
function groundHtml({ ground }: EditorsPicture, phone: EditorsPicture | null): string {
  if (!ground) return ''
  const img = `<img class="media__ground" src="${ground}" alt="">`
  return phone?.ground ? `<picture><source media="${PHONE}" srcset="${phone.ground}">${img}</picture>` : img
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&#34;', "'": '&#39;' }

/** For the text of an element or an attribute in double quotes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, letter => ESCAPES[letter] ?? letter)
}
