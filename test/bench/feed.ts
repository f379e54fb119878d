/**
 * What readers of `/feed/yml.xml` cost everybody else: how late the event loop is while the feed is made, and while a
 * hundred slow readers take it.
 *
 *   node test/bench/feed.ts [products] [readers]     default: 20000 100
 */

import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import express from 'express'
import { catalogFrom } from '../../server/catalog/catalog.ts'
import { DATABASE_LIMITS } from '../../server/database/database-limits.ts'
import { migrate, openDatabase } from '../../server/database/open-database.ts'
import { feedRoutes } from '../../server/pages/for-machines/sitemap.ts'
import { publishFeeds } from '../../server/shop/feeds/publish-feeds.ts'
import { bareShop } from '../support/bare-shop.ts'
import { randomCatalogue } from '../support/goods/random-catalogue.ts'
import { listen } from '../support/listen.ts'

const NOW = 1_780_000_000_000
/** A slow reader takes this much, then rests. */
const REST_MS = 20
const WATCHED_MS = 15_000

if (isMainThread) await measure()
else await readSlowly(workerData as { url: string; readers: number })

async function measure(): Promise<void> {
  const [products = 20_000, readers = 100] = process.argv.slice(2).map(Number)
  const folder = await mkdtemp(join(tmpdir(), 'vitrina-bench-feed-'))
  const db = openDatabase(':memory:', DATABASE_LIMITS.jobs)
  await migrate(db)
  await db.insertInto('meta').values({ key: 'catalog_revision', value: '1' }).execute()
  const source = randomCatalogue({ seed: 1, products, stores: 50, stocked: 4, description: 600, now: NOW })
  const shop = bareShop(db, { catalog: await catalogFrom(source, db), env: { DATA_DIR: folder } })
  const site = await listen(express().use(feedRoutes(shop)))

  const making = await lateness(() => publishFeeds(shop, new AbortController().signal))
  const plain = await stat((await feedFile(folder)) ?? '')
  console.table({ 'one job makes it': { ...making, MB: (plain.size / 2 ** 20).toFixed(1) } })

  const worker = new Worker(import.meta.filename, {
    workerData: { url: `${site.url}/feed/yml.xml`, readers },
  })
  worker.on('error', error => {
    throw error
  })
  const reading = await lateness(() => wait(WATCHED_MS))
  worker.postMessage('stop')
  const [taken] = (await new Promise(resolve =>
    worker.once('message', (...message) => resolve(message)),
  )) as [number]
  console.table({ [`${readers} slow readers`]: { ...reading, MB: (taken / 2 ** 20).toFixed(1) } })
  await worker.terminate()
  await site.close()
  await db.destroy()
  await rm(folder, { recursive: true })
}

/** How late the loop was, in milliseconds, while the work ran. */
async function lateness(work: () => Promise<unknown>): Promise<Record<string, string>> {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  const started = performance.now()
  delay.enable()
  await work()
  delay.disable()
  const ms = (nanoseconds: number) => (nanoseconds / 1e6).toFixed(1)
  return {
    s: ((performance.now() - started) / 1_000).toFixed(1),
    'late p50 ms': ms(delay.percentile(50)),
    'late p99 ms': ms(delay.percentile(99)),
    'late most ms': ms(delay.max),
  }
}

async function feedFile(folder: string): Promise<string | undefined> {
  const names = await readdir(join(folder, 'published'))
  const name = names.find(each => each.endsWith('yml.xml'))
  return name && join(folder, 'published', name)
}

/** In a thread of its own: what readers do themselves must not make the shop late. */
async function readSlowly({ url, readers }: { url: string; readers: number }): Promise<void> {
  let taken = 0
  for (let reader = 0; reader < readers; reader++) {
    request(url, { agent: false, headers: { 'Accept-Encoding': 'identity' } }, answer => {
      answer.on('data', (bytes: Buffer) => {
        taken += bytes.length
        answer.pause()
        setTimeout(() => answer.resume(), REST_MS)
      })
      answer.on('error', () => undefined)
    })
      .on('error', () => undefined)
      .end()
  }
  parentPort?.once('message', () => parentPort?.postMessage(taken))
}
