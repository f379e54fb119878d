import type { Tag } from 'liquidjs'
import { branchPath } from '../../contract/catalog/catalog.ts'
import type {
  CategoryProps,
  ClothsProps,
  LookProps,
  ProductsProps,
  ShareLinkProps,
  StoresProps,
  TabsProps,
  VacanciesProps,
  VideoProps,
} from '../../contract/content/asking-props.ts'
import type { Dates, TimeLeft } from '../../contract/content/dates.ts'
import type { EditorsPicture } from '../../contract/content/editors-picture.ts'
import type { GoodsPicture } from '../../contract/content/goods-picture.ts'
import { orMeant } from '../../contract/nearest.ts'

/** What a part takes; null where there is nothing to show. */
type Given = Record<string, unknown> | null

/**
 * What tags of editors may ask while a page is rendered. Everything is noted for the page's key, and nothing of it
 * belongs to one visitor: whoever implements it has only the page's reader (`server/pages/painting/page-asks.ts`).
 * Throws `NothingOfThatName`.
 */
export interface PageAsks {
  isWithin(dates: Dates): boolean
  /** Until the end of a day or minute of an editor; null when it is over. */
  timeLeft(to: string): TimeLeft | null
  /** Of goods that have one; null where there are none. */
  picture(of: GoodsPicture): EditorsPicture | null
  products(props: ProductsProps): Given
  look(props: LookProps): Given
  tabs(props: TabsProps): Given
  shareLink(props: ShareLinkProps): Given
  category(props: CategoryProps): Given
  cloths(props: ClothsProps): Given
  stores(props: StoresProps): Given
  vacancies(props: VacanciesProps): Given
  video(props: VideoProps): Given
}

export interface AskGlobals {
  /** Null in what is no page. */
  asks: PageAsks | null
  /** Called with the message, file and line of a tag that shows nothing. */
  onLeftOut(error: Error): void
}

/**
 * An editor asks for what the shop does not have, or has no longer. The tag shows nothing then, which is cached as
 * anything else: the next import may bring it.
 */
export class NothingOfThatName extends Error {}

/** What a tag is answered, null where the shop does not have what its editor means. */
export function answerOf<Answer>(
  tag: Tag,
  { asks, onLeftOut }: AskGlobals,
  ask: (asks: PageAsks) => Answer | null,
): Answer | null {
  const { name } = tag.token
  if (!asks) throw new Error(`${name} стоит вне страницы`)
  try {
    return ask(asks)
  } catch (error) {
    if (!(error instanceof NothingOfThatName)) throw error
    const [line] = tag.token.getPosition()
    const file = `templates/${tag.token.file?.replace(/^\/+/, '')}.liquid`
    onLeftOut(new Error(`${file}, строка ${line}: ${name}: ${error.message}`, { cause: error }))
    return null
  }
}

/** @param branches those that there are, as `women/dresses` */
export function noBranch(category: string, branches: string[]): string {
  return `нет раздела '${category}'${orMeant(branchPath(category), branches)}`
}

/** With all goods of a promotion comes what it gives; a page that reaches it has promotions read before it is rendered. */
export const PROMOTION_PART = 'parts/asked-promotion'

/** Offers sizes: a page that reaches it has those of its town looked up before it is rendered. */
export const LOOK_PART = 'parts/asked-look'
