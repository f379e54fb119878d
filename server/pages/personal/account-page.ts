import type { Request, RequestHandler, Response } from 'express'
import { maskPhone } from '../../contract/account/phone.ts'
import { ListPage } from '../../contract/list-page.ts'
import { type BadRequest, NotFound, type Refused } from '../../errors.ts'
import { isShopAway } from '../../http/answer-errors.ts'
import { requestIdOf } from '../../http/log-requests.ts'
import { readQuery } from '../../http/reading/read-request.ts'
import { isSignedIn } from '../../http/visitor/account-of.ts'
import { assertMet, visitorOf } from '../../http/visitor/meet-visitor.ts'
import { loadNotices } from '../../shop/account/load-notices.ts'
import { userInfoOf } from '../../shop/account/user-info.rules.ts'
import type { SignedIn } from '../../shop/account/visitor.ts'
import type { Shop } from '../../shop.ts'
import { sendUncachedPage } from '../painting/send-page.ts'
import { accountWays } from './account-ways.ts'

type Handler = (req: Request, res: Response, account: SignedIn) => Promise<unknown>

/**
 * A page of the account: a visitor is sent to sign in and comes back (decision 8). If the data cannot be
 * loaded, the page is empty and offers to try again (contract 1.8).
 */
export function accountPage(shop: Shop, handle: Handler): RequestHandler {
  return async (req, res) => {
    res.setHeader('Cache-Control', 'private, no-store')
    try {
      assertMet(req)
      const visitor = visitorOf(req)
      if (!isSignedIn(visitor)) {
        const back = req.method === 'GET' ? req.originalUrl : req.path
        return res.redirect(303, `/auth/?back=${encodeURIComponent(back)}`)
      }
      await handle(req, res, visitor)
    } catch (error) {
      const isLooking = req.method === 'GET' || req.method === 'HEAD'
      if (!isLooking || !isShopAway(error) || res.headersSent) throw error
      shop.log.warn({ request_id: requestIdOf(req), reason: (error as Error).name }, 'account not loaded')
      await sendFailed(shop, req, res)
    }
  }
}

/** A request of a signed-in shopper, and what answers it. */
export interface AccountRequest {
  shop: Shop
  req: Request
  res: Response
  account: SignedIn
}

/**
 * What every page of the account has beside its own content.
 *
 * @param said for a page that reports on an action: its data then have a `refusal`
 */
export async function sendAccountPage({
  shop,
  req,
  res,
  account,
  said,
  page,
}: AccountRequest & {
  said?: Reported
  page: { template: string; title: string; data: Record<string, unknown>; status?: number }
}): Promise<void> {
  const { user } = account
  const notices = await loadNotices(shop, account)
  const status = page.status ?? said?.status
  await sendUncachedPage(shop, req, res, {
    template: page.template,
    is_personal: true,
    ...(status ? { status } : {}),
    load: () => ({
      title: page.title,
      description: '',
      robots: 'noindex',
      data: {
        ...page.data,
        ...(said ? { refusal: said.refusal ?? '' } : {}),
        account: {
          name: userInfoOf(user).name,
          phone: maskPhone(user.phone),
          ways: accountWays(shop, user).map(way => ({ ...way, is_current: req.path.startsWith(way.url) })),
          email: user.email,
          notices: notices.map(({ type, text, url }) => ({ type, text, url })),
          is_main: req.path === '/personal/orders/',
        },
      },
    }),
  })
}

async function sendFailed(shop: Shop, req: Request, res: Response): Promise<void> {
  res.setHeader('Retry-After', '2')
  await sendUncachedPage(shop, req, res, {
    template: 'pages/personal-failed',
    is_personal: true,
    status: 503,
    load: () => ({
      title: 'Кабинет',
      description: '',
      robots: 'noindex',
      data: { again: req.originalUrl, request_id: requestIdOf(req) },
    }),
  })
}

interface Asked {
  page: number
  per_page: number
}

/**
 * The requested page of a list; null where that is answered already, because the first page has the bare
 * address.
 */
export function askedPage(req: Request, res: Response, path: string, per_page: number): Asked | null {
  if (req.query.page === '1') {
    res.redirect(301, path)
    return null
  }
  return { ...readQuery(ListPage, req), per_page }
}

/** As `parts/pagination` takes it. Throws `NotFound` for a page beyond the last. */
export function paginationOf(path: string, asked: Asked, total: number): ReturnType<typeof pagesOf> {
  const pagination = pagesOf(path, asked, total)
  if (asked.page > Math.max(1, pagination.pages_count)) throw new NotFound('page', asked.page)
  return pagination
}

/** Pages of a list as `parts/pagination` takes them: the first has the bare address. */
function pagesOf(path: string, asked: { page: number; per_page: number }, total: number) {
  const pages_count = Math.ceil(total / asked.per_page)
  const urlOf = (page: number) => (page === 1 ? path : `${path}?page=${page}`)
  const isShown = (page: number) => page === 1 || page === pages_count || Math.abs(page - asked.page) <= 2
  const numbers = Array.from({ length: pages_count }, (_, index) => index + 1).filter(isShown)
  return {
    page: asked.page,
    pages_count,
    prev: asked.page > 1 ? urlOf(asked.page - 1) : '',
    next: asked.page < pages_count ? urlOf(asked.page + 1) : '',
    pages: numbers.map((number, index) => ({
      number,
      after_gap: index > 0 && number - (numbers[index - 1] ?? 0) > 1,
      url: urlOf(number),
      selected: number === asked.page,
    })),
  }
}

/** The result of an action, above the page that shows it. */
export interface Reported {
  refusal?: string
  status?: number
}

/** For a refused form: the error of its first wrong field, otherwise the refusal itself. */
export function reportOf(error: BadRequest | Refused): Reported {
  const [first] = Object.values(error.fields ?? {})
  return { refusal: first ?? error.message, status: error.status }
}
