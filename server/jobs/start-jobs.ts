import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { DAY_MS, HOUR_MS } from '../contract/durations.ts'
import { claimTurn } from '../database/meta.ts'
import { archiveAssets } from '../http/files/archive-assets.ts'
import { eraseOrdersThatAreOver } from '../shop/account/erasure/delete-account.ts'
import { sweepCarts, sweepVisitors } from '../shop/account/sessions/sweep-visitors.ts'
import { deleteSmsCodes } from '../shop/account/sign-in/sign-in.queries.ts'
import { deleteOldErrors, writeBrowserErrors } from '../shop/analytics/browser-errors.ts'
import { deleteOldCounts, writeEventCounts } from '../shop/analytics/count-events.ts'
import { deleteOldKeys } from '../shop/checkout/idempotency.ts'
import { enterAllOrders } from '../shop/draws/enter-orders.ts'
import { noteSoldOut } from '../shop/favorites/note-sold-out.ts'
import { publishFeeds } from '../shop/feeds/publish-feeds.ts'
import { sweepLimits } from '../shop/limits/limits.queries.ts'
import { deleteSettled } from '../shop/messages/outbox.queries.ts'
import { sendOutbox } from '../shop/messages/send-outbox.ts'
import { expireBonuses } from '../shop/money/bonuses/expire-bonuses.ts'
import { followParcels } from '../shop/orders/parcels/follow-parcels.ts'
import { countSoldPieces } from '../shop/orders/sold-pieces.queries.ts'
import { checkPayments } from '../shop/payments/check-payments.ts'
import { warnOfLostProviders } from '../shop/payments/provider-of.ts'
import { warnOfRefusedRefunds } from '../shop/payments/refused-refunds.ts'
import { releaseUnpaid } from '../shop/payments/release-unpaid.ts'
import { sendRefunds } from '../shop/payments/send-refunds.ts'
import { settleReturns } from '../shop/returns/change-return.ts'
import { notifyOfSizes } from '../shop/size-subscriptions/notify-of-sizes.ts'
import { deleteOldSubscriptions } from '../shop/size-subscriptions/size-subscriptions.queries.ts'
import { eraseOldResumes } from '../shop/vacancies/create-resume.ts'
import { sweepResumeFiles } from '../shop/vacancies/resume-files.ts'
import type { Shop } from '../shop.ts'

/** A running job; `stop` lets a current run finish. */
export interface Jobs {
  stop(): Promise<void>
}

/**
 * Starts everything that happens without a request. Every process may: rows decide which of them does what.
 */
export function startJobs(shop: Shop): Jobs {
  const outbox = repeat(shop, 'send outbox', 1_000, signal => sendOutbox(shop, signal))
  const sweep = repeat(shop, 'sweep', 10 * 60_000, signal => sweepOld(shop, signal))
  const catalog = repeat(shop, 'read catalogue', 2_000, () => shop.catalog.refresh())
  const stock = repeat(shop, 'follow stock', 1_000, () => shop.catalog.followStock())
  const check = repeat(shop, 'check stock', 5_000, () => checkStock(shop))
  const sold = repeat(shop, 'count sold pieces', 5_000, () => countSoldPieces(shop.jobs_db))
  const draws = repeat(shop, 'number orders in draws', 5_000, signal => enterAllOrders(shop, signal))
  const returns = repeat(shop, 'settle returns', 30_000, () => settleReturns(shop))
  const sizes = repeat(shop, 'tell of sizes', 30_000, signal => notifyOfSizes(shop, signal))
  const sold_out = repeat(shop, 'note sold-out favourites', 30_000, signal => noteSoldOut(shop, signal))
  const bonuses = repeat(shop, 'expire bonuses', 10 * 60_000, signal =>
    expireBonuses(shop.jobs_db, shop.now(), signal),
  )
  const pictures = areMadeAhead(shop)
    ? repeat(shop, 'make pictures', 30_000, signal => makePictures(shop, signal))
    : undefined
  const payments = repeat(shop, 'read payments', 5_000, signal => checkPayments(shop, signal))
  const lost = repeat(shop, 'look for lost money', HOUR_MS, async () => {
    await warnOfLostProviders(shop)
    await warnOfRefusedRefunds(shop)
  })
  const refunds = repeat(shop, 'send refunds', 2_000, signal => sendRefunds(shop, { signal }))
  const unpaid = repeat(shop, 'release unpaid orders', 30_000, signal => releaseUnpaid(shop, signal))
  const parcels = repeat(shop, 'follow parcels', 60_000, signal => followParcels(shop, signal))
  const feeds = repeat(shop, 'publish feeds', 10_000, signal => publishFeeds(shop, signal))
  const events = repeat(shop, 'count events', 10_000, () => writeEventCounts(shop))
  const errors = repeat(shop, 'keep errors of browsers', 10_000, () => writeBrowserErrors(shop))
  const assets = isDeployed(shop)
    ? repeat(shop, 'archive built files', HOUR_MS, () => archiveAssets(shop))
    : undefined
  shop.outbox.onWake(outbox.kick)
  return {
    stop: async () => {
      await Promise.all(
        [
          outbox,
          sweep,
          catalog,
          stock,
          check,
          sold,
          draws,
          bonuses,
          returns,
          sizes,
          sold_out,
          pictures,
          payments,
          lost,
          refunds,
          unpaid,
          parcels,
          feeds,
          events,
          errors,
          assets,
        ].map(job => job?.stop()),
      )
      // What the last requests have left.
      for (const write of [writeEventCounts, writeBrowserErrors])
        await write(shop).catch((error: Error) => shop.log.error({ err: error }, 'counts are lost'))
    },
  }
}

/**
 * How many offers are compared with their stock at once: some thousand shelves, and the whole catalogue in
 * some minutes.
 */
const OFFERS_CHECKED = 500

/** The shown stock follows the moves; this reports when it did not (promise 31). */
async function checkStock(shop: Shop): Promise<void> {
  const shelves = await shop.catalog.checkStock(OFFERS_CHECKED)
  if (shelves > 0) shop.log.error({ shelves }, 'pages showed another stock than the shelves held: mended')
}

async function sweepOld(shop: Shop, signal: AbortSignal): Promise<void> {
  const { jobs_db, now } = shop
  await sweepLimits(jobs_db, now())
  await deleteSmsCodes(jobs_db, { expired_before: now() - DAY_MS })
  await deleteSettled(jobs_db, { before: now() - 30 * DAY_MS })
  await eraseOrdersThatAreOver(shop)
  await deleteOldKeys(jobs_db, now() - DAY_MS)
  // After a year nobody waits for a size any more; notified rows are of no more use.
  await deleteOldSubscriptions(jobs_db, { created_before: now() - 365 * DAY_MS })
  await eraseOldResumes(shop)
  await sweepResumeFiles(shop)
  await deleteOldCounts(shop)
  await deleteOldErrors(shop)
  // Checking all visitors is more expensive than the rest: once an hour, by one process of all.
  if (!(await claimTurn(jobs_db, 'visitors_swept_at', { now: now(), every_ms: HOUR_MS }))) return
  await sweepCarts(shop, signal)
  await sweepVisitors(shop, signal)
}

/**
 * Runs now, and again `every_ms` after it ended; `kick` runs it at once, or once more if it is running. A
 * failure is logged and does not end the repetition.
 */
export function repeat(
  shop: Pick<Shop, 'log'>,
  name: string,
  every_ms: number,
  work: (signal: AbortSignal) => Promise<unknown>,
) {
  const stopping = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let is_kicked = false

  const run = async () => {
    do {
      is_kicked = false
      try {
        await work(stopping.signal)
      } catch (error) {
        // Work that stops half-way because the shop stops has not failed.
        if (!stopping.signal.aborted || (error as Error).name !== 'AbortError')
          shop.log.error({ job: name, err: error }, 'job failed')
      }
    } while (is_kicked && !stopping.signal.aborted)
    running = undefined
    if (!stopping.signal.aborted) timer = setTimeout(kick, every_ms)
  }
  const kick = () => {
    if (stopping.signal.aborted) return
    is_kicked = true
    if (running) return
    clearTimeout(timer)
    running = run()
  }
  kick()
  return {
    kick,
    stop: async () => {
      stopping.abort()
      clearTimeout(timer)
      await running
    },
  }
}

const PROGRAM = join(import.meta.dirname, '../commands/make-pictures.ts')
const LAST = 19

/** In development every saved file makes another build, and a shop in memory ends with its process. */
function isDeployed({ config }: Shop): boolean {
  return config.DEV_RELOAD !== 'yes' && config.DATABASE_URL !== ':memory:'
}

/** A database in memory belongs to this process alone: another could not read the catalogue. */
export function areMadeAhead({ config }: Shop): boolean {
  return config.PICTURES_AHEAD === 'yes' && config.DATABASE_URL !== ':memory:'
}

/**
 * Starts a low-priority process that makes the pictures of tiles and cards ahead, once for each catalogue, so
 * that the first visitors of a new catalogue wait for no picture.
 */
export async function makePictures(shop: Shop, signal: AbortSignal): Promise<void> {
  const { revision } = shop.catalog.current()
  const made = shop.pictures_made
  if (made.revision === revision || signal.aborted) return
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', PROGRAM], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const aborted = once(signal, 'abort').then(() => null)
  child.on('message', progress => shop.log.info(progress as object, 'pictures are made ahead'))
  giveWay(child)
  const ended = await Promise.race([once(child, 'exit'), aborted])
  // It ends by itself after the current picture; nobody waits for that.
  if (ended === null) return void child.kill('SIGTERM')
  const [code] = ended as [number | null]
  if (code === 0) made.revision = revision
  else shop.log.warn({ code }, 'pictures are not made ahead')
}

/** From its start, not only once it has loaded its program. */
function giveWay(child: ChildProcess): void {
  try {
    if (child.pid) setPriority(child.pid, LAST)
  } catch {
    // If that is not allowed, or the process has ended: the program does the same for itself.
  }
}
