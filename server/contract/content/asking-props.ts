import * as v from 'valibot'
import { SORTS } from '../catalog/filter.ts'
import { filled } from './fields.ts'

const SORT_CODES = SORTS.map(({ code }) => code)

/** The most goods that a page shows by one tag: as many as a listing. */
const GOODS_MOST = 48

const limit = (most: number, usual: number) =>
  v.optional(
    v.pipe(
      v.number(`limit — целое число, от 1 до ${most}`),
      v.integer(`limit — целое число, от 1 до ${most}`),
      v.minValue(1, `limit — целое число, от 1 до ${most}`),
      v.maxValue(most, `limit — целое число, от 1 до ${most}`),
    ),
    usual,
  )
const words = (name: string) => v.optional(v.string(`${name} — это текст`), '')

const ids = v.optional(
  v.pipe(
    v.union([v.string(), v.number()], 'ids — номера товаров через пробел'),
    v.transform(ids => String(ids).trim()),
    v.regex(/^\d{1,9}(?:[\s,]+\d{1,9}){0,47}$/, `ids — номера товаров через пробел, не больше ${GOODS_MOST}`),
  ),
)

/** Which goods: one of these; without any, all that are sold. */
export const SOURCES = ['category', 'address', 'ids', 'promotion', 'pieces'] as const

/** `{% products category: 'women/dresses', sort: 'new', limit: 8 %}` */
export const ProductsProps = v.strictObject({
  /** `women/dresses`; `new`, `bestsellers` and `saled` are the collections. */
  category: words('category'),
  /** Of a listing with its filters and its order: `/catalog/women/filter/color=krasnyy/?sort=new`. */
  address: words('address'),
  /** In this order, separated by spaces. */
  ids,
  /** Code of a promotion: what it lowers, while it is in force. */
  promotion: words('promotion'),
  sort: v.optional(v.picklist(SORT_CODES, `sort — одно из: ${SORT_CODES.join(', ')}`), 'default'),
  limit: limit(GOODS_MOST, 8),
  title: words('title'),
  view: v.optional(v.picklist(['row', 'grid'], 'view — row (лента) или grid (сетка)'), 'row'),
})
export type ProductsProps = v.InferOutput<typeof ProductsProps>

/** More make no look, and no row on a desktop. */
export const LOOK_MOST = 4

const PIECES = 'pieces — от одного до четырёх разделов или адресов списков через пробел'

/** `{% look ids: '12 34 56', title: 'К морю' %}`: goods that go together, into the cart at once. */
export const LookProps = v.strictObject({
  ids,
  /** Branches or addresses of listings; of each the first thing that can be had. */
  pieces: v.optional(
    v.pipe(
      v.string(PIECES),
      v.trim(),
      v.regex(/^[^\s]+(\s+[^\s]+){0,3}$/, PIECES),
      v.transform(text => text.split(/\s+/)),
    ),
  ),
  category: words('category'),
  address: words('address'),
  limit: limit(LOOK_MOST, LOOK_MOST),
  /** Somebody who wears all of it: a file of `media/`, or a picture of goods. */
  picture: words('picture'),
  title: v.optional(v.string('title — это текст'), 'Образ целиком'),
  text: words('text'),
})
export type LookProps = v.InferOutput<typeof LookProps>

/** `{% tabs 'bestsellers new women/dresses', limit: 12 %}` */
export const TabsProps = v.strictObject({
  /** Branches and collections, each a tab. */
  categories: v.pipe(
    v.string("нет разделов: {% tabs 'bestsellers new saled' %}"),
    v.trim(),
    v.regex(/^[a-z0-9/-]+(\s+[a-z0-9/-]+){0,5}$/, 'categories — от одного до шести разделов через пробел'),
    v.transform(text => [...new Set(text.split(/\s+/))]),
  ),
  limit: limit(24, 10),
  /** What they are, for a screen reader. */
  title: v.optional(v.string('title — это текст'), 'Подборки'),
})
export type TabsProps = v.InferOutput<typeof TabsProps>

/** `{% share_link %}`: of the page itself, or of another one of this site. */
export const ShareLinkProps = v.strictObject({
  text: v.optional(v.string('text — это текст'), 'Скопировать ссылку'),
  url: v.optional(v.pipe(v.string(), v.regex(/^\/(?!\/)\S*$/, 'url — адрес этого сайта, как /summer/'))),
})
export type ShareLinkProps = v.InferOutput<typeof ShareLinkProps>

/** `{% category 'women/dresses' %}` */
export const CategoryProps = v.strictObject({
  category: v.string("нет раздела: {% category 'women/dresses' %}"),
  /** Instead of its name. */
  title: words('title'),
})
export type CategoryProps = v.InferOutput<typeof CategoryProps>

const CLOTHS = 'cloths — ткани через пробел, как в адресе списка: sherst kashemir'

/** `{% cloths 'women', cloths: 'sherst kashemir', title: 'Ткани зимы' %}` */
export const ClothsProps = v.strictObject({
  /** Of which goods; without it, of all that are sold. */
  category: words('category'),
  /** As addresses of listings have them, in this order; without them those that most things are made of. */
  cloths: v.optional(
    v.pipe(
      v.string(CLOTHS),
      v.trim(),
      v.regex(/^[a-z0-9-]+(\s+[a-z0-9-]+){0,11}$/, CLOTHS),
      v.transform(text => [...new Set(text.split(/\s+/))]),
    ),
  ),
  limit: limit(12, 6),
  title: v.optional(v.string('title — это текст'), 'Ткани'),
})
export type ClothsProps = v.InferOutput<typeof ClothsProps>

/** `{% stores 'Казань' %}`; without a town, those of the town that is shown. */
export const StoresProps = v.strictObject({
  town: words('town'),
  limit: limit(50, 6),
  view: v.optional(v.picklist(['list', 'map'], 'view — list (список) или map (с картой)'), 'list'),
})
export type StoresProps = v.InferOutput<typeof StoresProps>

/** `{% vacancies town: 'moskva', limit: 3 %}`: slugs, as in addresses of the list. */
export const VacanciesProps = v.strictObject({
  town: words('town'),
  direction: words('direction'),
  limit: limit(50, 5),
})
export type VacanciesProps = v.InferOutput<typeof VacanciesProps>

const VIDEO_URL = 'url — это адрес, как https://rutube.ru/…'

/** `{% video 'https://rutube.ru/play/embed/1/', title: 'Как гладить лён' %}`, and the video of a lesson. */
export const VideoProps = v.strictObject({
  url: v.pipe(v.string(VIDEO_URL), v.trim(), v.startsWith('https://', VIDEO_URL), v.url(VIDEO_URL)),
  title: filled('нет названия видео (title)'),
})
export type VideoProps = v.InferOutput<typeof VideoProps>
