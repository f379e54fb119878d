import { type Request, Router } from 'express'
import { RETURN_REASONS, RETURN_WAYS, ReturnRequest } from '../../contract/account/returns.ts'
import { hoursEast } from '../../contract/delivery/hours.ts'
import { formatDate } from '../../contract/words.ts'
import { BadRequest, Refused } from '../../errors.ts'
import { formBody } from '../../http/reading/read-form.ts'
import { readBody } from '../../http/reading/read-request.ts'
import { createReturn } from '../../shop/returns/create-return.ts'
import { loadOrderWithReturns, loadReturnable } from '../../shop/returns/load-returnable.ts'
import type { Shop } from '../../shop.ts'
import { type AccountRequest, accountPage, type Reported, reportOf, sendAccountPage } from './account-page.ts'

/** The form that creates a return of an order. */
export function newReturnRoutes(shop: Shop): Router {
  const router = Router()
  router
    .route('/personal/orders/:id/return/')
    .get(accountPage(shop, (req, res, account) => sendForm({ shop, req, res, account, said: {} })))
    .post(
      formBody(),
      accountPage(shop, async (req, res, account) => {
        const order_id = String(req.params.id)
        try {
          const body = returnOfForm(order_id, req.body ?? {})
          const code = await createReturn(shop, account, readBody(ReturnRequest, { body } as Request))
          res.redirect(303, `/personal/returns/return/?return_code=${code}`)
        } catch (error) {
          if (!(error instanceof BadRequest || error instanceof Refused)) throw error
          await sendForm({ shop, req, res, account, said: reportOf(error) })
        }
      }),
    )
  return router
}

async function sendForm({
  shop,
  req,
  res,
  account,
  said,
}: AccountRequest & { said: Reported }): Promise<void> {
  const order_id = String(req.params.id)
  const [{ order }, returnable] = await Promise.all([
    loadOrderWithReturns(shop, account, order_id),
    loadReturnable(shop, account, order_id),
  ])
  const sent = (req.body ?? {}) as Record<string, string | undefined>
  const hours = hoursEast(account.region.timezone)
  await sendAccountPage({
    shop,
    req,
    res,
    account,
    said,
    page: {
      template: 'pages/personal-return-new',
      title: `Возврат заказа ${order_id}`,
      data: {
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
            sum: item.worth,
            quantity: item.quantity,
            why: line.why,
            why_fault_only: line.why === '' ? line.why_fault_only : '',
            until: line.until === null || line.why !== '' ? '' : formatDate(line.until - 1, hours),
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
    },
  })
}

function storesOf(shop: Shop, region_fias_id: string) {
  return [...shop.catalog.current().stores.values()]
    .filter(store => store.kind === 'store' && store.region_fias_id === region_fias_id)
    .map(({ id, name, address }) => ({ id, name, address }))
}

/**
 * The fields of the form as `POST /api/return/` takes them: `quantity.7` and `reason.7` are those of offer 7, and a
 * quantity of 0 leaves it out.
 */
function returnOfForm(order_id: string, fields: Record<string, unknown>) {
  const items = Object.entries(fields).flatMap(([name, value]) => {
    const offer_id = /^quantity\.(\d{1,10})$/.exec(name)?.[1]
    if (!offer_id || value === '' || value === '0') return []
    return [{ offer_id, quantity: value, reason: fields[`reason.${offer_id}`] }]
  })
  const { service_id, point_id, comment } = fields
  // The list of stores is there for every way of sending it back.
  const way = { service_id, point_id: service_id === '3' ? point_id : '' }
  return { order_id, items, way, comment }
}
