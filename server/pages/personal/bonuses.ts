import { Router } from 'express'
import { BONUSES_PER_PAGE, JOIN_WITHOUT_RULES } from '../../contract/account/bonuses.ts'
import { hoursEast } from '../../contract/delivery/hours.ts'
import { HOUR_MS } from '../../contract/durations.ts'
import { expiringInWords, formatDate } from '../../contract/words.ts'
import { formBody } from '../../http/reading/read-form.ts'
import { bonusHistory, joinProgramme, loadBonuses } from '../../shop/money/bonuses/account.ts'
import type { Shop } from '../../shop.ts'
import {
  type AccountRequest,
  accountPage,
  askedPage,
  paginationOf,
  type Reported,
  sendAccountPage,
} from './account-page.ts'
import { bonusesName } from './account-ways.ts'

const PATH = '/personal/bonuses/'

/** Balance, what expires, what the next order earns, and the ledger by months. */
export function personalBonusRoutes(shop: Shop): Router {
  const router = Router()
  router.get(
    PATH,
    accountPage(shop, (req, res, account) => sendBonuses({ shop, req, res, account, said: {} })),
  )
  router.post(
    PATH,
    formBody(),
    accountPage(shop, async (req, res, account) => {
      const { confirm } = (req.body ?? {}) as { confirm?: string }
      if (confirm !== 'yes')
        return sendBonuses({ shop, req, res, account, said: { refusal: JOIN_WITHOUT_RULES, status: 422 } })
      await joinProgramme(shop, account, PATH)
      res.redirect(303, PATH)
    }),
  )
  return router
}

async function sendBonuses({
  shop,
  req,
  res,
  account,
  said,
}: AccountRequest & { said: Reported }): Promise<void> {
  const asked = askedPage(req, res, PATH, BONUSES_PER_PAGE)
  if (!asked) return
  const [bonuses, { moves, total }] = await Promise.all([
    loadBonuses(shop, account),
    bonusHistory(shop, account, asked),
  ])
  const title = bonusesName(bonuses)
  const pagination = paginationOf(PATH, asked, total)
  const hours = hoursEast(account.region.timezone)
  const lines = moves.map(move => ({
    month: monthOf(move.date, hours),
    date: formatDate(move.date, hours),
    ...wordsOfMove(move.title),
    amount: move.amount,
    balance: move.balance,
    order_url: move.order_id ? `/personal/orders/${move.order_id}/` : '',
    until: move.expires_at === null ? '' : formatDate(move.expires_at, hours),
  }))
  await sendAccountPage({
    shop,
    req,
    res,
    account,
    said,
    page: {
      template: 'pages/personal-bonuses',
      title,
      data: {
        bonuses: {
          ...bonuses,
          title,
          extra_words: expiringInWords(bonuses.bonuses_extra, bonuses.bonuses_extra_expiration_date),
        },
        months: [...Map.groupBy(lines, line => line.month)].map(([name, moves]) => ({ name, moves })),
        pagination,
      },
    },
  })
}

const month = new Intl.DateTimeFormat('ru-RU', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** `ноябрь 2026`: a heading goes without «г.», which the format adds. */
function monthOf(at: number, hours_east: number): string {
  return month.format(new Date(at + hours_east * HOUR_MS)).replace(/\s*г\.$/, '')
}

/** The number of an order or a return is printed in threes, wherever it stands: `Возврат 8189550761: бонусы за вещи`. */
function wordsOfMove(title: string): { title: string; number: string; rest: string } {
  const [before = '', number = '', rest = ''] = title.split(/(\d{10,})/)
  return { title: before, number, rest }
}
