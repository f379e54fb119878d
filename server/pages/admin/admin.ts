import { type Request, type RequestHandler, type Response, Router } from 'express'
import { isProduction } from '../../config.ts'
import { DEFAULT_REGION } from '../../contract/delivery/default-region.ts'
import { hoursEast } from '../../contract/delivery/hours.ts'
import { formatDate, formatMoment } from '../../contract/words.ts'
import { NotFound } from '../../errors.ts'
import { visitorOf } from '../../http/visitor/meet-visitor.ts'
import { loadBrowserErrors } from '../../shop/analytics/browser-errors.ts'
import { COLUMNS, type EventRow } from '../../shop/analytics/event-table.rules.ts'
import { loadEventCounts } from '../../shop/analytics/load-event-counts.ts'
import { loadCounts } from '../../shop/experiments/count-visitors.ts'
import { experimentResults, RESULT_COLUMNS } from '../../shop/experiments/results.rules.ts'
import type { Shop } from '../../shop.ts'
import { sendUncachedPage } from '../painting/send-page.ts'
import { checkedSite } from '../site-addresses.ts'
import { KIT_PATH, kitGroups } from './kit.ts'

const PAGES = [
  { name: 'События', url: '/admin/events/' },
  { name: 'Эксперименты', url: '/admin/experiments/' },
  { name: 'Ошибки в браузерах', url: '/admin/errors/' },
  { name: 'Виджеты', url: KIT_PATH },
] as const

/** The periods that the table of events can show, in days; the first unless another is asked for. */
const PERIODS = [7, 1, 30, 90]

/**
 * What only administrators of the shop (`users.is_admin`) see. To everybody else these pages do not exist: 404, as
 * any other address that is not there (promise 12).
 */
export function adminRoutes(shop: Shop): Router {
  const router = Router()
  router.get('/admin/', forAdministrators, (_req, res) => res.redirect(303, PAGES[0].url))
  router.get('/admin/events/', forAdministrators, (req, res) => sendEvents(shop, req, res))
  router.get('/admin/experiments/', forAdministrators, (req, res) => sendExperiments(shop, req, res))
  router.get('/admin/errors/', forAdministrators, (req, res) => sendErrors(shop, req, res))
  router.get(KIT_PATH, forEditors(shop), (req, res) => sendKit(shop, req, res))
  return router
}

/** In development whoever runs the shop is an editor. */
function forEditors({ config }: Pick<Shop, 'config'>): RequestHandler {
  return (req, res, next) => (isProduction(config) ? forAdministrators(req, res, next) : next())
}

const forAdministrators: RequestHandler = (req, _res, next) => {
  if (!visitorOf(req).user?.is_admin) throw new NotFound('page', req.path)
  next()
}

async function sendEvents(shop: Shop, req: Request, res: Response): Promise<void> {
  const days = periodOf(req)
  const { pages, towns, variants, events, ...tables } = await loadEventCounts(shop, days)
  const named = ({ value, ...row }: EventRow) => ({ name: value, ...row })
  await sendUncachedPage(shop, req, res, {
    template: 'pages/admin-events',
    is_personal: true,
    load: () => ({
      ...pageOf('События', '/admin/events/', {
        periods: PERIODS.toSorted((a, b) => a - b).map(each => ({
          days: each,
          url: each === PERIODS[0] ? '/admin/events/' : `/admin/events/?days=${each}`,
          is_chosen: each === days,
        })),
        tables: [
          { title: 'По дням', first: 'День', rows: tables.days.map(dated).map(numbered) },
          { title: 'По страницам', first: 'Страница', rows: pages.map(inWords).map(numbered) },
          { title: 'По городам', first: 'Город', rows: towns.map(named).map(numbered) },
          { title: 'По вариантам экспериментов', first: 'Вариант', rows: variants.map(named).map(numbered) },
        ].filter(({ rows }) => rows.length > 0),
        events,
      }),
    }),
  })
}

async function sendExperiments(shop: Shop, req: Request, res: Response): Promise<void> {
  const experiments = experimentResults(shop.experiments.all(), await loadCounts(shop.db), shop.now())
  await sendUncachedPage(shop, req, res, {
    template: 'pages/admin-experiments',
    is_personal: true,
    load: () => pageOf('Эксперименты', '/admin/experiments/', { experiments, columns: RESULT_COLUMNS }),
  })
}

async function sendErrors(shop: Shop, req: Request, res: Response): Promise<void> {
  const errors = await loadBrowserErrors(shop)
  const hours = hoursEast(DEFAULT_REGION.timezone)
  await sendUncachedPage(shop, req, res, {
    template: 'pages/admin-errors',
    is_personal: true,
    load: () =>
      pageOf('Ошибки в браузерах', '/admin/errors/', {
        errors: errors.map(({ last_at, pages, ...error }) => ({
          ...error,
          other_pages: pages - 1,
          last: formatMoment(last_at, hours),
        })),
      }),
  })
}

/** Everything that editors may put into pages, painted and described, and what the check says of the pages they have. */
async function sendKit(shop: Shop, req: Request, res: Response): Promise<void> {
  const { renderer } = shop
  await sendUncachedPage(shop, req, res, {
    template: 'pages/admin-kit',
    is_personal: true,
    load: () => {
      const pages = renderer.content_pages.map(({ name }) => name)
      const found = renderer.mistakesOn(pages, checkedSite(shop, req.app))
      return pageOf('Виджеты', KIT_PATH, { groups: kitGroups(renderer.kit()), found })
    },
  })
}

function pageOf(title: string, path: string, data: Record<string, unknown>) {
  const ways = PAGES.map(page => ({ ...page, is_current: page.url === path }))
  return { title, description: '', robots: 'noindex, nofollow', data: { ...data, ways } }
}

/** Throws `NotFound` for a period that no link names. */
function periodOf(req: Request): number {
  const { days } = req.query
  if (days === undefined) return PERIODS[0] as number
  const period = PERIODS.find(each => String(each) === days)
  if (period === undefined) throw new NotFound('page', req.path)
  return period
}

const PAGES_IN_WORDS: Record<string, string> = {
  home: 'Главная',
  listing: 'Каталог и поиск',
  product: 'Карточка товара',
  order: 'Корзина и оформление',
  favorite: 'Избранное',
  stores: 'Магазины',
  account: 'Кабинет и вход',
  vacancies: 'Вакансии',
  other: 'Остальные',
}

function inWords({ value, times }: EventRow) {
  return { name: PAGES_IN_WORDS[value] ?? value, times }
}

function dated({ value, times }: EventRow) {
  return { name: formatDate(Date.parse(`${value}T00:00:00Z`), 0), times }
}

function numbered({ name, times }: { name: string; times: EventRow['times'] }) {
  return { name, cells: COLUMNS.map(column => times[column]) }
}
