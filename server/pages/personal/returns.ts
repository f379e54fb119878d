import { type Request, type Response, Router } from 'express'
import * as v from 'valibot'
import { ReturnQuery, ReturnTrack } from '../../contract/account/returns.ts'
import { hoursEast } from '../../contract/delivery/hours.ts'
import { formatDate, formatMoment } from '../../contract/words.ts'
import { BadRequest, Refused } from '../../errors.ts'
import { formBody } from '../../http/reading/read-form.ts'
import { readBody, readQuery } from '../../http/reading/read-request.ts'
import type { SignedIn } from '../../shop/account/visitor.ts'
import { shownIn } from '../../shop/orders/shown-order.ts'
import { cancelReturn, trackReturn } from '../../shop/returns/change-return.ts'
import { listReturns, loadReturn } from '../../shop/returns/load-return.ts'
import type { Shop } from '../../shop.ts'
import {
  type AccountRequest,
  accountPage,
  askedPage,
  paginationOf,
  type Reported,
  reportOf,
  sendAccountPage,
} from './account-page.ts'

const PATH = '/personal/returns/'
const ONE = '/personal/returns/return/'
const PER_PAGE = 10

/** The account's returns: list and one; `new-return.ts` has the form that begins one. */
export function personalReturnRoutes(shop: Shop): Router {
  const router = Router()
  router.get(
    PATH,
    accountPage(shop, (req, res, account) => sendList(shop, req, res, account)),
  )
  router.get(
    ONE,
    accountPage(shop, (req, res, account) => sendReturn({ shop, req, res, account, said: {} })),
  )
  router.post(
    `${ONE}track/`,
    formBody(),
    accountPage(shop, (req, res, account) =>
      change({
        shop,
        req,
        res,
        account,
        work: async code => {
          const { track } = (req.body ?? {}) as { track?: unknown }
          await trackReturn(
            shop,
            account,
            readBody(ReturnTrack, { body: { return_code: code, track } } as Request),
          )
        },
      }),
    ),
  )
  router.post(
    `${ONE}cancel/`,
    accountPage(shop, (req, res, account) =>
      change({ shop, req, res, account, work: code => cancelReturn(shop, account, code) }),
    ),
  )
  return router
}

/** Does it and shows the return again, with a refusal above it. */
async function change({
  shop,
  req,
  res,
  account,
  work,
}: AccountRequest & { work: (code: string) => Promise<void> }): Promise<void> {
  const { return_code } = readQuery(ReturnQuery, req)
  try {
    await work(return_code)
  } catch (error) {
    if (!(error instanceof BadRequest || error instanceof Refused)) throw error
    return sendReturn({ shop, req, res, account, said: reportOf(error) })
  }
  res.redirect(303, `${ONE}?return_code=${return_code}`)
}

async function sendList(shop: Shop, req: Request, res: Response, account: SignedIn): Promise<void> {
  const asked = askedPage(req, res, PATH, PER_PAGE)
  if (!asked) return
  const { returns, total } = await listReturns(shop, account, asked)
  const pagination = paginationOf(PATH, asked, total)
  const hours = hoursEast(account.region.timezone)
  const catalog = shop.catalog.current()
  const shownOf = shownIn(catalog)
  await sendAccountPage({
    shop,
    req,
    res,
    account,
    page: {
      template: 'pages/personal-returns',
      title: 'Возвраты',
      data: {
        returns: returns.map(({ created_at, lines, ...each }) => ({
          ...each,
          date: formatDate(created_at, hours),
          url: `${ONE}?return_code=${each.return_code}`,
          is_open: isOpen(each),
          pieces: lines.reduce((sum, { quantity }) => sum + quantity, 0),
          items: lines.map(({ offer_id }) => {
            const product = catalog.findOffer(offer_id)?.product
            return { name: product?.name ?? '', img: shownOf(product?.id ?? 0).img }
          }),
        })),
        pagination,
      },
    },
  })
}

async function sendReturn({
  shop,
  req,
  res,
  account,
  said,
}: AccountRequest & { said: Reported }): Promise<void> {
  const { return_code } = v.safeParse(ReturnQuery, { ...req.query }).success
    ? readQuery(ReturnQuery, req)
    : { return_code: '' }
  const found = await loadReturn(shop, account, return_code)
  const hours = hoursEast(account.region.timezone)
  const { history, items, ...rest } = found
  const shownOf = shownIn(shop.catalog.current())
  await sendAccountPage({
    shop,
    req,
    res,
    account,
    said,
    page: {
      template: 'pages/personal-return',
      title: `Возврат ${return_code}`,
      data: {
        barcode: barcodeOf(return_code),
        found: {
          ...rest,
          items: items.map(item => ({ ...item, img: shownOf(item.product_id).img })),
          order_url: `/personal/orders/${found.order_id}/`,
          track_url: `${ONE}track/?return_code=${return_code}`,
          cancel_url: `${ONE}cancel/?return_code=${return_code}`,
          is_open: isOpen(found),
          history: history.map(each => ({
            text: each.status_text,
            moment: formatMoment(each.created_at, hours),
          })),
        },
      },
    },
  })
}

/** The shop waits for the goods, and asks for the code. */
function isOpen({ status }: { status: string }): boolean {
  return status === 'new' || status === 'sent'
}

/** Which of the five elements of a digit are wide. */
const WIDE = ['nnwwn', 'wnnnw', 'nwnnw', 'wwnnn', 'nnwnw', 'wnwnn', 'nwwnn', 'nnnww', 'wnnwn', 'nwnwn']
const WIDE_UNITS = 3

/**
 * Bars of a number with an even count of digits, for the scanners of stores (Interleaved 2 of 5, ISO/IEC
 * 16390).
 *
 * @returns bars from the left, in units of the narrow bar
 */
function barcodeOf(digits: string): { width: number; bars: { x: number; width: number }[] } {
  const pairs = digits.match(/\d\d/g) ?? []
  const elements = ['n', 'n', 'n', 'n', ...pairs.flatMap(elementsOf), 'w', 'n', 'n']
  const bars: { x: number; width: number }[] = []
  let x = 0
  elements.forEach((element, index) => {
    const width = element === 'w' ? WIDE_UNITS : 1
    if (index % 2 === 0) bars.push({ x, width })
    x += width
  })
  return { width: x, bars }
}

/** The bars encode the first digit, the spaces between them the second. */
function elementsOf(pair: string): string[] {
  const [bars, spaces] = [WIDE[Number(pair[0])] ?? '', WIDE[Number(pair[1])] ?? '']
  return [...bars].flatMap((bar, index) => [bar, spaces[index] ?? 'n'])
}
