import { type Request, type Response, Router } from 'express'
import { drawPath, OWN_DRAWS_PATH } from '../../contract/content/draw.ts'
import { hoursEast } from '../../contract/delivery/hours.ts'
import { formatDate } from '../../contract/words.ts'
import type { SignedIn } from '../../shop/account/visitor.ts'
import { begunDraws } from '../../shop/draws/draws.ts'
import { listOwnEntries, type OwnEntry } from '../../shop/draws/own-entries.ts'
import type { Shop } from '../../shop.ts'
import { accountPage, askedPage, paginationOf, sendAccountPage } from './account-page.ts'

const PER_PAGE = 20

/** The account's numbers in draws, by orders and by receipts. */
export function personalDrawRoutes(shop: Shop): Router {
  const router = Router()
  router.get(
    OWN_DRAWS_PATH,
    accountPage(shop, (req, res, account) => sendEntries(shop, req, res, account)),
  )
  return router
}

async function sendEntries(shop: Shop, req: Request, res: Response, account: SignedIn): Promise<void> {
  const asked = askedPage(req, res, OWN_DRAWS_PATH, PER_PAGE)
  if (!asked) return
  const { entries, total } = await listOwnEntries(shop, account, asked)
  const pagination = paginationOf(OWN_DRAWS_PATH, asked, total)
  const begun = begunDraws(shop).map(({ slug }) => slug)
  const hours = hoursEast(account.region.timezone)
  await sendAccountPage({
    shop,
    req,
    res,
    account,
    page: {
      template: 'pages/personal-draws',
      title: 'Розыгрыши',
      data: {
        entries: entries.map(entry => ({
          ...{ title: entry.title, number: entry.number, receipt: entry.receipt, order_id: entry.order_id },
          ...{ is_won: entry.state === 'won', state: stateInWords(entry) },
          date: formatDate(entry.created_at, hours),
          url: begun.includes(entry.slug) ? drawPath(entry.slug) : '',
        })),
        pagination,
      },
    },
  })
}

function stateInWords({ state, prize }: OwnEntry): string {
  if (state === 'won') return `Вы выиграли: ${prize}`
  if (state === 'lost') return 'Без приза'
  return state === 'in' ? 'Участвует' : 'Не участвует: заказ отменён или возвращён'
}
