import { Router } from 'express'
import { BONUSES_PER_PAGE, JoinProgramme } from '../contract/account/bonuses.ts'
import { ORDERS_PER_PAGE } from '../contract/account/orders.ts'
import { ListPage } from '../contract/list-page.ts'
import { countPages } from '../http/count-pages.ts'
import { jsonBody, pageOf, readBody, readQuery } from '../http/reading/read-request.ts'
import { accountOf } from '../http/visitor/account-of.ts'
import { loadNotices } from '../shop/account/load-notices.ts'
import { bonusHistory, joinProgramme, loadBonuses } from '../shop/money/bonuses/account.ts'
import { listOrders } from '../shop/orders/list-orders.ts'
import { loadOrderWithReturns, mayReturnNow } from '../shop/returns/load-returnable.ts'
import type { Shop } from '../shop.ts'

/** Contract 1.7: orders, bonuses and notices of the account; 401 for a visitor. */
export function accountRoutes(shop: Shop): Router {
  const router = Router()
  router.get('/api/lk/orders/', async (req, res) => {
    const account = accountOf(req)
    const asked = { ...readQuery(ListPage, req), per_page: ORDERS_PER_PAGE }
    const { orders, total } = await listOrders(shop, account, asked, mayReturnNow(shop))
    countPages(res, asked, total)
    res.json(orders)
  })
  router.get('/api/lk/orders/:id/', async (req, res) => {
    const { order } = await loadOrderWithReturns(shop, accountOf(req), req.params.id)
    res.json(order)
  })
  router
    .route('/api/lk/bonus/')
    .get(async (req, res) => {
      res.json(await loadBonuses(shop, accountOf(req)))
    })
    .post(jsonBody(32_000), async (req, res) => {
      const account = accountOf(req)
      readBody(JoinProgramme, req)
      res.json(await joinProgramme(shop, account, pageOf(req)))
    })
  router.get('/api/bonus/history/', async (req, res) => {
    const account = accountOf(req)
    const asked = { ...readQuery(ListPage, req), per_page: BONUSES_PER_PAGE }
    const { moves, total } = await bonusHistory(shop, account, asked)
    countPages(res, asked, total)
    res.json(moves)
  })
  router.get('/api/lk/notify/', async (req, res) => {
    res.json(await loadNotices(shop, accountOf(req)))
  })
  return router
}
