import { Router } from 'express'
import type { Shop } from '../../shop.ts'
import { personalBonusRoutes } from './bonuses.ts'
import { confirmMailRoutes } from './confirm-mail.ts'
import { newReturnRoutes } from './new-return.ts'
import { personalOrderRoutes } from './orders.ts'
import { ownAddresses } from './own-addresses.ts'
import { personalProfileRoutes } from './profile.ts'
import { personalReturnRoutes } from './returns.ts'

/** `/personal/…`: the account (contract 1.2). */
export function personalRoutes(shop: Shop): Router {
  const router = Router()
  router.use(ownAddresses())
  router.use(personalReturnRoutes(shop))
  router.use(newReturnRoutes(shop))
  router.use(personalOrderRoutes(shop))
  router.use(personalBonusRoutes(shop))
  router.use(personalProfileRoutes(shop))
  router.use(confirmMailRoutes(shop))
  return router
}
