import { Router } from 'express'
import { visitorOf } from '../http/visitor/meet-visitor.ts'
import { bonusesOf, userInfoOf } from '../shop/account/user-info.rules.ts'
import type { Shop } from '../shop.ts'

/** Contract 1.7: `GET /api/userinfo/`. */
export function userInfoRoutes(_shop: Shop): Router {
  const router = Router()
  router.get('/api/userinfo/', (req, res) => {
    const { user } = visitorOf(req)
    res.json({ data: userInfoOf(user), bonuses: bonusesOf(user) })
  })
  return router
}
