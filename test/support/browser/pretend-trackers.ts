import type { WatchedPage } from './browser-shop.ts'

/** What becomes of a third party's script: it comes with this text, or as one of the ways in which scripts fail. */
export type Outcome = { script: string } | 'blocked' | 'missing' | 'hangs'

/** Does what Metrika's script does first: takes over what was called before it came. */
export const PRETEND_METRIKA = `(() => {
  const held = window.ym.a ?? []
  window.metrika = []
  window.ym = (...call) => window.metrika.push(call)
  for (const call of held) window.ym(...call)
})()`
/** A marketing tag that writes down what it is told. */
export const PRETEND_TAG = 'window.tagged = []; window.tag = (...call) => window.tagged.push(call)'
/** Any script that breaks while it runs. */
export const THROWS: Outcome = { script: 'throw new Error("a fault of somebody else")' }

const PIXEL = Buffer.from('R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==', 'base64')

/**
 * Puts third parties before a page, by their hosts; pictures of any other foreign host are there.
 *
 * @returns the foreign addresses that the page asked for, as they come
 */
export async function standInTrackers(
  page: WatchedPage,
  shop_url: string,
  outcomes: Record<string, Outcome>,
): Promise<string[]> {
  const asked: string[] = []
  await page.setRequestInterception(true)
  page.on('request', request => {
    const url = request.url()
    if (url.startsWith(shop_url) || !/^https?:/.test(url)) return void request.continue()
    asked.push(url)
    const outcome = outcomes[new URL(url).host]
    if (outcome === 'hangs') return
    if (outcome === 'blocked') return void request.abort('blockedbyclient')
    if (outcome === 'missing') return void request.respond({ status: 404, body: '' })
    void request.respond(
      outcome
        ? { contentType: 'text/javascript', body: outcome.script }
        : { contentType: 'image/gif', body: PIXEL },
    )
  })
  return asked
}
