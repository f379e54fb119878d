import { choiceFromPath, emptyChoice, listingUrl } from '../../catalog/listing/listing-url.rules.ts'
import type { FilterChoice } from '../../contract/catalog/filter.ts'
import { filterGroups, OPEN_AT_FIRST, valuesToTick } from '../../contract/catalog/filter-groups.ts'
import { orMeant } from '../../contract/nearest.ts'
import { withNoBreaks } from '../../contract/no-break.ts'
import type { LoadedBy, WidgetProps } from '../../contract/widgets.ts'
import { CATALOGUE, GOODS, townOf } from '../../shop/reading/shop-facts.ts'
import type { PageReader } from '../painting/page-facts.ts'
import { listingNamed } from './sold-addresses.ts'

/**
 * Loads the filters of a listing for a page that an editor made: the same panel, which leads to the listing. A page
 * has one, because its button opens it by its id. Throws with words for the editor when it is the second, or when
 * there is no such category or value.
 *
 * @param before how many panels the page has already
 */
export function placedFilters(
  read: PageReader,
  { category, filter }: LoadedBy['filter-panel'],
  before: number,
): WidgetProps['filter-panel'] {
  if (before > 0) throw new Error('на странице одна панель фильтров, эта уже вторая')
  const context = listingNamed(read, category)
  const { path, scope } = context
  const goods = read.fact(GOODS, context.category?.id ?? 0)
  const { fias_id } = townOf(read)
  const count = (choice: FilterChoice, most_open?: number) =>
    goods.facets({ scope, choice, region_fias_id: fias_id, most_open })
  const asked = choiceFromPath(filter, read.fact(CATALOGUE).dictionary)
  if (asked.status === 'unknown') {
    const values = count(emptyChoice()).flatMap(each =>
      valuesToTick(each).map(({ code }) => `${each.slug}=${code}`),
    )
    throw new Error(`нет фильтра '${asked.part}'${orMeant(asked.part, values)}`)
  }
  const { choice } = asked
  return {
    base_url: listingUrl({ path, q: '', choice: emptyChoice(), sort: 'default', page: 1 }),
    form_query: '',
    category_id: context.category?.id ?? 0,
    filters: filterGroups(count(choice, OPEN_AT_FIRST), '', withNoBreaks),
    count: goods.list({ scope, choice, per_page: 1 }).total,
  }
}
