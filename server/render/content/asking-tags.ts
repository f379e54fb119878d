import {
  type Context,
  type Emitter,
  type Liquid,
  Tag,
  type TagToken,
  type TopLevelToken,
  type ValueToken,
} from 'liquidjs'
import type * as v from 'valibot'
import { branchOfListing } from '../../contract/catalog/catalog.ts'
import {
  CategoryProps,
  ClothsProps,
  LookProps,
  ProductsProps,
  ShareLinkProps,
  SOURCES,
  StoresProps,
  TabsProps,
  VacanciesProps,
  VideoProps,
} from '../../contract/content/asking-props.ts'
import { listingsOf } from '../../contract/content/goods-picture.ts'
import { type AskGlobals, answerOf, LOOK_PART, type PageAsks, PROMOTION_PART } from './page-asks.ts'
import { paintPiece } from './paint-piece.ts'
import { EDITORS_SHEET, type SheetGlobals } from './picture-tag.ts'
import { firstArgument, TagProps } from './tag-props.ts'

type Schema = v.GenericSchema<unknown, Record<string, unknown>>

/** Of pages with a video, and no others. */
export const VIDEO_SHEET = 'video.css'

/** A tag that shows what the shop has. */
interface Asking<S extends Schema> {
  schema: S
  /** The prop that may stand first, without its name. */
  first?: string
  /** What renders the answer. */
  part: string
  sheets: string[]
  ask(asks: PageAsks, props: v.InferOutput<S>): Record<string, unknown> | null
}

const asking = <S extends Schema>(tag: Asking<S>) => tag as unknown as Asking<Schema>

const TAGS: Record<string, Asking<Schema>> = {
  products: asking({
    schema: ProductsProps,
    part: 'parts/asked-products',
    sheets: [EDITORS_SHEET],
    ask: (asks, props) => asks.products(props),
  }),
  look: asking({
    schema: LookProps,
    first: 'ids',
    part: LOOK_PART,
    sheets: [EDITORS_SHEET],
    ask: (asks, props) => asks.look(props),
  }),
  tabs: asking({
    schema: TabsProps,
    first: 'categories',
    part: 'parts/tabs',
    sheets: [EDITORS_SHEET],
    ask: (asks, props) => asks.tabs(props),
  }),
  share_link: asking({
    schema: ShareLinkProps,
    part: 'parts/share-link',
    sheets: [],
    ask: (asks, props) => asks.shareLink(props),
  }),
  category: asking({
    schema: CategoryProps,
    first: 'category',
    part: 'parts/asked-category',
    sheets: [EDITORS_SHEET],
    ask: (asks, props) => asks.category(props),
  }),
  cloths: asking({
    schema: ClothsProps,
    first: 'category',
    part: 'parts/asked-cloths',
    sheets: [EDITORS_SHEET],
    ask: (asks, props) => asks.cloths(props),
  }),
  stores: asking({
    schema: StoresProps,
    first: 'town',
    part: 'parts/asked-stores',
    sheets: [EDITORS_SHEET],
    ask: (asks, props) => asks.stores(props),
  }),
  vacancies: asking({
    schema: VacanciesProps,
    part: 'parts/asked-vacancies',
    sheets: ['vacancies.css'],
    ask: (asks, props) => asks.vacancies(props),
  }),
  video: asking({
    schema: VideoProps,
    first: 'url',
    part: 'parts/video',
    sheets: [VIDEO_SHEET],
    ask: (asks, props) => asks.video(props),
  }),
}

/** `{% products %}`, `{% category %}`, `{% stores %}` and the like: what the shop has now, on any page. */
export function registerAskingTags(engine: Liquid): void {
  for (const [name, tag] of Object.entries(TAGS)) engine.registerTag(name, tagOf(name, tag))
}

/** A tag of editors that names branches of the catalogue, for `check:templates`, which may know them. */
export interface NamesCategories {
  categories?: string[]
}

function tagOf(name: string, { schema, first, part, sheets, ask }: Asking<Schema>) {
  return class extends Tag implements NamesCategories {
    static readonly takes = schema
    /** For `check:templates`. */
    readonly wishes: string[]
    readonly needs_page = name
    readonly categories: string[]
    readonly #props: TagProps<Schema>

    constructor(token: TagToken, remaining: TopLevelToken[], liquid: Liquid) {
      super(token, remaining, liquid)
      this.#props = new TagProps(name, schema, argumentsOf(token, first))
      const sources = SOURCES.filter(source => this.#props.has(source))
      if (sources.length > 1) throw new Error(`${name}: ${sources.join(' и ')} вместе — нужно что-то одно`)
      const written = ['category', 'categories', 'pieces'].map(prop => this.#props.written(prop))
      const named = written.flatMap(each => each?.split(/\s+/).filter(Boolean) ?? []).map(branchOfListing)
      this.categories = [...named, ...listingsOf([this.#props.written('picture') ?? ''])]
      this.wishes = this.#props.has('promotion') ? [part, PROMOTION_PART] : [part]
    }

    /** For the check of unknown variables. */
    *arguments(): Generator<ValueToken> {
      yield* this.#props.arguments()
    }

    render(context: Context, emitter: Emitter): void {
      const globals = context.globals as unknown as AskGlobals & SheetGlobals
      const given = answerOf(this, globals, asks => ask(asks, this.#props.values(context)))
      if (!given) return
      for (const sheet of sheets) globals.sheets.add(sheet)
      paintPiece(this, part, given, { context, emitter })
    }
  }
}

/** With a name for the first one: `'women/dresses', title: 'Платья'`. The bare word is the visitor's own town. */
function argumentsOf(token: TagToken, first: string | undefined): string {
  if (!first) return token.args
  const { name, variable, rest } = firstArgument(token)
  if (name !== null) return `${first}: '${name}', ${rest}`
  if (variable === first && first === 'town') return rest
  return variable === null ? token.args : `${first}: ${variable}, ${rest}`
}
