import { type Request, Router } from 'express'
import * as v from 'valibot'
import { addressAfterRegion, FiasId, type RegionOfList } from '../contract/delivery/region.ts'
import { REGION_CHOSEN_COOKIE } from '../contract/delivery/region-cookies.ts'
import { DAY_MS } from '../contract/durations.ts'
import { readQuery } from '../http/reading/read-request.ts'
import { savingVisitor, visitorOf } from '../http/visitor/meet-visitor.ts'
import { safeBack } from '../shop/account/sign-in/safe-back.rules.ts'
import { chooseListedRegion } from '../shop/towns/choose-region.ts'
import { listRegions } from '../shop/towns/list-regions.ts'
import type { Shop } from '../shop.ts'
import { sendUncachedPage } from './painting/send-page.ts'

const PATH = '/region/'
const YEAR_MS = 365 * DAY_MS
/** The most that a call may request: the largest towns of a full table, or the whole built-in list. */
const SHOWN = 100

/** The choice of the city without script, or where the popup's code failed to load. */
export function regionPageRoutes(shop: Shop): Router {
  const router = Router()
  router
    .route(PATH)
    .get(async (req, res) => {
      const asked = { page: 1, per_page: SHOWN, sort: 'sort', filter: 'all' } as const
      const { regions } = await listRegions(shop, visitorOf(req), asked)
      const back = cameFrom(req)
      await sendUncachedPage(shop, req, res, {
        template: 'pages/region',
        load: () => ({
          title: 'Выбор города',
          description: '',
          canonical: PATH,
          robots: 'noindex',
          data: {
            regions: regions.toSorted(byName).map(region => ({ ...region, action: actionOf(region, back) })),
          },
        }),
      })
    })
    .post(async (req, res) => {
      const { fias_id } = readQuery(Choice, req)
      await chooseListedRegion(shop, fias_id, savingVisitor(shop, req, res))
      // The page's scripts read it too.
      res.cookie(REGION_CHOSEN_COOKIE, '1', { maxAge: YEAR_MS, sameSite: 'lax', path: '/' })
      const back = safeBack(req.query.back)
      res.redirect(303, addressAfterRegion(new URL(back, shop.config.SITE_URL), false) ?? back)
    })
  return router
}

const Choice = v.object({ fias_id: FiasId })

const byName = (a: RegionOfList, b: RegionOfList) =>
  Number(b.accent) - Number(a.accent) || a.name.localeCompare(b.name, 'ru')

/** The button's form has no fields, and therefore no body. */
function actionOf({ fias_id }: RegionOfList, back: string): string {
  return `${PATH}?${new URLSearchParams({ fias_id, back })}`
}

/** The page of this shop that the link was on; the home page for any other. */
function cameFrom(req: Request): string {
  const { referer } = req.headers
  if (!referer || !URL.canParse(referer)) return '/'
  const { host, pathname, search } = new URL(referer)
  return host === req.headers.host && pathname !== PATH ? safeBack(pathname + search) : '/'
}
