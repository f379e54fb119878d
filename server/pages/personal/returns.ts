import { type Request, type Response, Router } from 'express'
import * as v from 'valibot'
import {
  RETURN_REASONS,
  RETURN_WAYS,
  ReturnQuery,
  ReturnRequest,
  ReturnTrack,
} from '../../contract/account/returns.ts'
import { ListPage } from '../../contract/list-page.ts'
import { formatDate, formatMoment } from '../../contract/moments.ts'
import { BadRequest, NotFound, Refused } from '../../errors.ts'
import { formBody } from '../../http/read-form.ts'
import { readBody, readQuery } from '../../http/read-request.ts'
import { hoursEast } from '../../shop/delivery/delivery-days.rules.ts'
import { cancelReturn, trackReturn } from '../../shop/returns/change-return.ts'
import { createReturn } from '../../shop/returns/create-return.ts'
import { loadOrderWithReturns } from '../../shop/returns/load-order-with-returns.ts'
import { listReturns, loadReturn } from '../../shop/returns/load-return.ts'
import { loadReturnable } from '../../shop/returns/load-returnable.ts'
import type { Shop, SignedIn } from '../../shop/shop.ts'
import { accountPage, sendAccountPage } from './account-page.ts'
import { barcodeOf } from './barcode.rules.ts'
import { pagesOf } from './pages-of.rules.ts'
import { returnOfForm } from './return-form.rules.ts'

const PATH = '/personal/returns/'
const ONE = '/personal/returns/return/'
const PER_PAGE = 10

/** The account's returns: list, one, and the form that begins one. */
export function personalReturnRoutes(shop: Shop): Router {
  const router = Router()
  router.get(
    PATH,
    accountPage(shop, (req, res, account) => sendList(shop, req, res, account)),
  )
  router.get(
    ONE,
    accountPage(shop, (req, res, account) => sendReturn(shop, req, res, account, {})),
  )
  router.post(
    `${ONE}track/`,
    formBody(),
    accountPage(shop, (req, res, account) =>
      change(shop, req, res, account, async code => {
        const { track } = (req.body ?? {}) as { track?: unknown }
        await trackReturn(
          shop,
          account,
          readBody(ReturnTrack, { body: { return_code: code, track } } as Request),
        )
      }),
    ),
  )
  router.post(
    `${ONE}cancel/`,
    accountPage(shop, (req, res, account) =>
      change(shop, req, res, account, code => cancelReturn(shop, account, code)),
    ),
  )
  router
    .route('/personal/orders/:id/return/')
    .get(accountPage(shop, (req, res, account) => sendForm(shop, req, res, account, {})))
    .post(
      formBody(),
      accountPage(shop, async (req, res, account) => {
        const order_id = String(req.params.id)
        try {
          const body = returnOfForm(order_id, req.body ?? {})
          const code = await createReturn(shop, account, readBody(ReturnRequest, { body } as Request))
          res.redirect(303, `${ONE}?return_code=${code}`)
        } catch (error) {
          if (!(error instanceof BadRequest || error instanceof Refused)) throw error
          await sendForm(shop, req, res, account, { told: wordsOf(error), status: error.status })
        }
      }),
    )
  return router
}

interface Told {
  told?: string
  status?: number
}

function wordsOf(error: BadRequest | Refused): string {
  const [first] = Object.values(error.fields ?? {})
  return first ?? error.message
}

/** Does it and shows the return again; a refusal stands above it. */
async function change(
  shop: Shop,
  req: Request,
  res: Response,
  account: SignedIn,
  work: (code: string) => Promise<void>,
): Promise<void> {
  const { return_code } = readQuery(ReturnQuery, req)
  try {
    await work(return_code)
  } catch (error) {
    if (!(error instanceof BadRequest || error instanceof Refused)) throw error
    return sendReturn(shop, req, res, account, { told: wordsOf(error), status: error.status })
  }
  res.redirect(303, `${ONE}?return_code=${return_code}`)
}

async function sendList(shop: Shop, req: Request, res: Response, account: SignedIn): Promise<void> {
  if (req.query.page === '1') return res.redirect(301, PATH)
  const asked = { ...readQuery(ListPage, req), per_page: PER_PAGE }
  const { returns, total } = await listReturns(shop, account, asked)
  const pagination = pagesOf(PATH, asked, total)
  if (asked.page > Math.max(1, pagination.pages_count)) throw new NotFound('page', asked.page)
  const hours = hoursEast(account.region.timezone)
  await sendAccountPage(shop, req, res, account, {
    template: 'pages/personal-returns',
    title: 'Возвраты',
    data: {
      returns: returns.map(({ created_at, ...each }) => ({
        ...each,
        date: formatDate(created_at, hours),
        url: `${ONE}?return_code=${each.return_code}`,
      })),
      pagination,
    },
  })
}

async function sendReturn(
  shop: Shop,
  req: Request,
  res: Response,
  account: SignedIn,
  said: Told,
): Promise<void> {
  const { return_code } = v.safeParse(ReturnQuery, { ...req.query }).success
    ? readQuery(ReturnQuery, req)
    : { return_code: '' }
  const found = await loadReturn(shop, account, return_code)
  const hours = hoursEast(account.region.timezone)
  const { history, ...rest } = found
  await sendAccountPage(shop, req, res, account, {
    template: 'pages/personal-return',
    title: `Возврат ${return_code}`,
    ...(said.status ? { status: said.status } : {}),
    data: {
      told: said.told ?? '',
      barcode: barcodeOf(return_code),
      found: {
        ...rest,
        code_shown: return_code.replace(/(\d{3})(\d{3})(\d{4})/, '$1 $2 $3'),
        order_url: `/personal/orders/${found.order_id}/`,
        track_url: `${ONE}track/?return_code=${return_code}`,
        cancel_url: `${ONE}cancel/?return_code=${return_code}`,
        is_open: found.status === 'new' || found.status === 'sent',
        history: history.map(each => ({
          text: each.status_text,
          moment: formatMoment(each.created_at, hours),
        })),
      },
    },
  })
}

async function sendForm(
  shop: Shop,
  req: Request,
  res: Response,
  account: SignedIn,
  said: Told,
): Promise<void> {
  const order_id = String(req.params.id)
  const [order, returnable] = await Promise.all([
    loadOrderWithReturns(shop, account, order_id),
    loadReturnable(shop, account, order_id),
  ])
  const sent = (req.body ?? {}) as Record<string, string | undefined>
  const hours = hoursEast(account.region.timezone)
  await sendAccountPage(shop, req, res, account, {
    template: 'pages/personal-return-new',
    title: `Возврат заказа ${order_id}`,
    ...(said.status ? { status: said.status } : {}),
    data: {
      told: said.told ?? '',
      order_id,
      order_url: `/personal/orders/${order_id}/`,
      action: `/personal/orders/${order_id}/return/`,
      is_online: order.payment_status === 'paid' || order.payment_status === 'refunded_part',
      lines: order.items.flatMap(item => {
        const line = returnable.find(each => each.offer_id === item.product_id)
        const shown = order.shown.find(each => each.product_id === item.product_id)
        if (!line) return []
        return {
          offer_id: item.product_id,
          name: item.name,
          variant: item.variant,
          img: shown?.img ?? '',
          sum: item.sum,
          quantity: item.quantity,
          why: line.why,
          why_fault_only: line.why === '' ? line.why_fault_only : '',
          until: line.until === null ? '' : formatDate(line.until - 1, hours),
          counts: Array.from({ length: line.left + 1 }, (_, count) => ({
            count,
            selected: String(count) === (sent[`quantity.${item.product_id}`] ?? '0'),
          })),
          reasons: Object.entries(RETURN_REASONS).map(([code, reason]) => ({
            code,
            words: reason.words,
            selected: code === sent[`reason.${item.product_id}`],
          })),
        }
      }),
      ways: Object.entries(RETURN_WAYS).map(([id, name], index) => ({
        id,
        name,
        selected: sent.service_id === undefined ? index === 0 : sent.service_id === id,
      })),
      stores: storesOf(shop, account.region.fias_id).map(store => ({
        ...store,
        selected: sent.point_id === String(store.id),
      })),
      comment: sent.comment ?? '',
    },
  })
}

function storesOf(shop: Shop, region_fias_id: string) {
  return [...shop.catalog.current().stores.values()]
    .filter(store => store.kind === 'store' && store.region_fias_id === region_fias_id)
    .map(({ id, name, address }) => ({ id, name, address }))
}
