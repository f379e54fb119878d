import * as v from 'valibot'
import { branchPath } from '../../contract/catalog/catalog.ts'
import {
  type CategoryProps,
  ProductsProps,
  type StoresProps,
  type TabsProps,
  type VacanciesProps,
} from '../../contract/content/asking-props.ts'
import { VACANCIES_PATH } from '../../contract/content/vacancy.ts'
import { hoursInWords } from '../../contract/delivery/hours.ts'
import { STORES_PATH, storePath, townStoresPath } from '../../contract/delivery/stores.ts'
import { closest } from '../../contract/nearest.ts'
import { NothingOfThatName, type PageAsks } from '../../render/content/page-asks.ts'
import { CATALOGUE, GOODS, PRODUCT, townOf } from '../../shop/reading/shop-facts.ts'
import { inTown } from '../../shop/towns/city-words.rules.ts'
import { chosenOf } from '../../shop/vacancies/vacancy-list.rules.ts'
import { NOTHING_REFUSED, OFFERS_HERE } from '../catalog/offers-here.ts'
import { listingNamed } from '../catalog/sold-addresses.ts'
import { VACANCIES, vacancyLine } from '../vacancies/vacancy-facts.ts'
import { askedCloths } from './asked-cloths.ts'
import { askedGoods, PROMOTIONS } from './asked-goods.ts'
import { askedLook } from './asked-look.ts'
import { askedPicture } from './asked-picture.ts'
import { CONFIG, IS_WITHIN, type PageReader, TEMPLATES, TIME_LEFT } from './page-facts.ts'

/** How often tags of one page may ask for goods, stores and the like: a loop must not ask without end (promise 20). */
const ASKED_MOST = 40
/** For the picture of a branch. */
const LOOKED_AT = 12

/**
 * What tags of a page are answered, all of it through the page's reader, so that it is in the page's key and nothing of a
 * visitor can be in it (promise 26).
 */
export async function pageAsks(
  read: PageReader,
  template: string,
  page: { title: string; canonical: string },
): Promise<PageAsks> {
  const renderer = read.fact(TEMPLATES)
  const promotions = renderer.asksPromotions(template) ? await read.fact(PROMOTIONS) : []
  const here = renderer.asksLook(template) ? await read.fact(OFFERS_HERE) : NOTHING_REFUSED
  let asked = 0
  const counted =
    <Props, Given>(answer: (props: Props) => Given) =>
    (props: Props): Given => {
      asked += 1
      if (asked > ASKED_MOST) throw new Error(`страница спрашивает магазин больше ${ASKED_MOST} раз`)
      return answer(props)
    }
  return {
    isWithin: ({ from, to }) => read.fact(IS_WITHIN, from, to),
    timeLeft: counted(to => read.fact(TIME_LEFT, to)),
    picture: counted(of => askedPicture(read, of)),
    products: counted(props => askedGoods(read, props, promotions)),
    look: counted(props => askedLook(read, props, here)),
    // How many were asked before tells the ids of two of them apart.
    tabs: counted(props => askedTabs(read, props, `-${asked}`)),
    shareLink: counted(({ text, url }) => ({
      text,
      url: `${read.fact(CONFIG).SITE_URL}${url ?? page.canonical}`,
      title: url ? text : page.title,
    })),
    category: counted(props => askedCategory(read, props)),
    cloths: counted(props => askedCloths(read, props)),
    stores: counted(props => askedStores(read, props)),
    vacancies: counted(props => askedVacancies(read, props)),
    video: counted(props => ({
      ...props,
      host: new URL(props.url).host,
      plays_here: playsHere(read.fact(CONFIG), props.url),
    })),
  }
}

/** May a tap play it in the page? Else a link leads there. */
export function playsHere({ VIDEO_HOSTS }: { VIDEO_HOSTS: string[] }, url: string): boolean {
  return VIDEO_HOSTS.includes(new URL(url).host)
}

/** A branch with the picture of what is bought most there. */
function askedCategory(read: PageReader, { category, title }: CategoryProps) {
  const { heading, path, category: found } = listingNamed(read, category)
  if (!found) throw new NothingOfThatName(`'${category}' — подборка, а не раздел`)
  const count = read.fact(CATALOGUE).categories.productCount(found.id)
  if (count === 0) return null
  const scope = { category_id: found.id }
  const { ids } = read.fact(GOODS, found.id).list({ scope, sort: 'popular', per_page: LOOKED_AT })
  const pictures = ids.flatMap(id => read.fact(PRODUCT, id)?.pictures.slice(0, 1) ?? [])
  return { title: title || heading, url: path, count, picture_key: pictures[0]?.key ?? '' }
}

/**
 * A row shows what there is of each kind. Branches without goods have no tab, nor those that are no longer there; without
 * any it is a mistake.
 */
function askedTabs(read: PageReader, { categories, limit, title }: TabsProps, place: string) {
  const unknown: NothingOfThatName[] = []
  const tabs = categories.flatMap(category => {
    try {
      const { heading } = listingNamed(read, category)
      const found = askedGoods(read, v.parse(ProductsProps, { category, limit }), [], 'each kind')
      const code = branchPath(category).replaceAll('/', '-')
      return found ? [{ code, title: heading, url: found.url, products: found.products }] : []
    } catch (error) {
      if (!(error instanceof NothingOfThatName)) throw error
      unknown.push(error)
      return []
    }
  })
  if (tabs.length > 0) return { tabs, name: title, place }
  if (unknown[0]) throw unknown[0]
  return null
}

/** Of the town that is shown, or of a named one. */
function askedStores(read: PageReader, { town, limit, view }: StoresProps) {
  const all = [...read.fact(CATALOGUE).stores.values()].filter(({ kind }) => kind === 'store')
  const shown = townOf(read)
  const name = town || shown.name
  const its = all.filter(store =>
    town ? store.city.toLowerCase() === town.toLowerCase() : store.region_fias_id === shown.fias_id,
  )
  if (town && its.length === 0) {
    const towns = [...new Set(all.map(({ city }) => city))]
    throw new NothingOfThatName(`нет магазинов в городе '${town}'; может быть, '${closest(town, towns)}'?`)
  }
  const fias_id = its[0]?.region_fias_id
  const [first] = its
  const config = read.fact(CONFIG)
  return {
    town: name,
    in_words: inTown(name),
    view,
    center: { latitude: first?.latitude ?? 0, longitude: first?.longitude ?? 0 },
    map: { tiles_url: config.MAP_TILES_URL, attribution: config.MAP_ATTRIBUTION },
    url: fias_id ? townStoresPath({ name, fias_id }) : STORES_PATH,
    total: its.length,
    stores: its.slice(0, limit).map(store => ({
      id: store.id,
      name: store.name,
      latitude: store.latitude,
      longitude: store.longitude,
      address: store.address,
      metro: store.metro,
      workhours: hoursInWords(store.hours) || store.workhours,
      url: storePath(store.id),
    })),
  }
}

/** Those that are published today. */
function askedVacancies(read: PageReader, { town, direction, limit }: VacanciesProps) {
  const found = chosenOf(read.fact(VACANCIES), { town, direction })
  if (found.length === 0) return null
  const query = new URLSearchParams({ ...(direction && { direction }), ...(town && { town }) }).toString()
  const url = query ? `${VACANCIES_PATH}?${query}` : VACANCIES_PATH
  return { vacancies: found.slice(0, limit).map(vacancyLine), total: found.length, url }
}
