import type { Browser } from 'puppeteer'
import { type Visit, visitThrottled } from './throttled-visit.ts'

/** What is told of a visit, by the name of its row. */
export const MEASURES: Record<string, (visit: Visit) => number | null> = {
  'FCP, ms': each => each.fcp,
  'LCP, ms': each => each.lcp,
  'heart answers, ms': each => each.heart,
  'total blocking time, ms': each => each.blocking,
  'main thread, ms': each => each.main_thread,
  'HTML sent, kB': each => each.html / 1_000,
  elements: each => each.elements,
  requests: each => each.requests,
  'JS files': each => each.js_files,
  'JS sent, kB': each => each.js / 1_000,
  'CSS sent, kB': each => each.css / 1_000,
}

/**
 * Visits one path of several sites in turn, so that what else the machine does is shared: in each turn once without a
 * touch, and once with a tap on the first heart.
 *
 * @param sites origins by the site's name; `limit` has no heart that answers
 */
export async function visitByTurns(
  browser: Browser,
  sites: Record<string, string>,
  { path, loads }: { path: string; loads: number },
): Promise<Record<string, Visit[]>> {
  const visits: Record<string, Visit[]> = Object.fromEntries(Object.keys(sites).map(site => [site, []]))
  // The first of each draws pictures; nobody's phone is that visitor every time.
  for (let load = -1; load < loads; load++) {
    for (const [site, url] of Object.entries(sites)) {
      const plain = await visitThrottled(browser, url + path)
      const { heart } = await visitThrottled(browser, url + path, { tap: site !== 'limit' })
      if (load >= 0) visits[site]?.push({ ...plain, heart })
    }
  }
  return visits
}
