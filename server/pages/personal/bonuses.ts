import { type Request, type Response, Router } from 'express'
import { BONUSES_PER_PAGE, JOIN_WITHOUT_RULES } from '../../contract/account/bonuses.ts'
import { ListPage } from '../../contract/list-page.ts'
import { formatDate } from '../../contract/moments.ts'
import { plural } from '../../contract/words.ts'
import { NotFound } from '../../errors.ts'
import { formBody } from '../../http/read-form.ts'
import { readQuery } from '../../http/read-request.ts'
import { joinProgramme } from '../../shop/bonuses/join-programme.ts'
import { bonusHistory, loadBonuses } from '../../shop/bonuses/load-bonuses.ts'
import { hoursEast } from '../../shop/delivery/delivery-days.rules.ts'
import type { Shop, SignedIn } from '../../shop/shop.ts'
import { accountPage, sendAccountPage } from './account-page.ts'
import { pagesOf } from './pages-of.rules.ts'

const PATH = '/personal/bonuses/'

/** Balance, what runs out, how the next order earns, and the ledger by months. */
export function personalBonusRoutes(shop: Shop): Router {
  const router = Router()
  router.get(
    PATH,
    accountPage(shop, (req, res, account) => sendBonuses(shop, req, res, account, {})),
  )
  router.post(
    PATH,
    formBody(),
    accountPage(shop, async (req, res, account) => {
      const { confirm } = (req.body ?? {}) as { confirm?: string }
      if (confirm !== 'yes')
        return sendBonuses(shop, req, res, account, { told: JOIN_WITHOUT_RULES, status: 422 })
      await joinProgramme(shop, account, PATH)
      res.redirect(303, PATH)
    }),
  )
  return router
}

async function sendBonuses(
  shop: Shop,
  req: Request,
  res: Response,
  account: SignedIn,
  said: { told?: string; status?: number },
): Promise<void> {
  if (req.query.page === '1') return res.redirect(301, PATH)
  const asked = { ...readQuery(ListPage, req), per_page: BONUSES_PER_PAGE }
  const [bonuses, { moves, total }] = await Promise.all([
    loadBonuses(shop, account),
    bonusHistory(shop, account, asked),
  ])
  const pagination = pagesOf(PATH, asked, total)
  if (asked.page > Math.max(1, pagination.pages_count)) throw new NotFound('page', asked.page)
  const hours = hoursEast(account.region.timezone)
  const lines = moves.map(move => ({
    month: monthOf(move.date, hours),
    date: formatDate(move.date, hours),
    title: move.title,
    amount: move.amount,
    balance: move.balance,
    order_url: move.order_id ? `/personal/orders/${move.order_id}/` : '',
    until: move.expires_at === null ? '' : formatDate(move.expires_at, hours),
  }))
  await sendAccountPage(shop, req, res, account, {
    template: 'pages/personal-bonuses',
    title: 'Бонусы',
    ...(said.status ? { status: said.status } : {}),
    data: {
      told: said.told ?? '',
      bonuses: {
        ...bonuses,
        extra_words:
          bonuses.bonuses_extra > 0
            ? `${plural(bonuses.bonuses_extra, 'бонус сгорит', 'бонуса сгорят', 'бонусов сгорят')} ${bonuses.bonuses_extra_expiration_date}`
            : '',
      },
      months: [...Map.groupBy(lines, line => line.month)].map(([name, moves]) => ({ name, moves })),
      pagination,
    },
  })
}

const month = new Intl.DateTimeFormat('ru-RU', { month: 'long', year: 'numeric', timeZone: 'UTC' })

function monthOf(at: number, hours_east: number): string {
  return month.format(new Date(at + hours_east * 60 * 60_000))
}
