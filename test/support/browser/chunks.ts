import { DIST } from '../../../build/build.ts'
import { readManifest } from '../../../server/render/assets.ts'
import type { WatchedPage } from './browser-shop.ts'

type Outcome = 'missing' | 'held' | 'cut off' | 'cut off once'

/**
 * Controls how a widget's own code loads on this page, by the chunk's name (`newsletter.js`): it is
 * `missing`, `held` until the returned function is called, or `cut off`, each time or `once`. Everything else loads
 * normally.
 */
export async function meetChunks(
  page: WatchedPage,
  outcomes: Record<string, Outcome>,
  dist = process.env.DIST_DIR ?? DIST,
): Promise<() => void> {
  const { files } = readManifest(dist)
  const outcomeOf = (path: string) => Object.entries(outcomes).find(([name]) => files[name] === path)?.[1]
  for (const name of Object.keys(outcomes)) if (!files[name]) throw new Error(`no chunk ${name}`)
  const cut = new Set<string>()
  let letGo = () => undefined as undefined
  const released = new Promise<void>(resolve => {
    letGo = () => void resolve()
  })
  await page.setRequestInterception(true)
  page.on('request', async request => {
    const outcome = outcomeOf(new URL(request.url()).pathname)
    if (outcome === 'missing') return request.respond({ status: 404, contentType: 'text/plain', body: '' })
    if (outcome === 'held') await released
    if (outcome === 'cut off' || (outcome === 'cut off once' && !cut.has(request.url()))) {
      cut.add(request.url())
      return request.abort('connectionreset')
    }
    // The page may have been closed in the meantime.
    await request.continue().catch(() => undefined)
  })
  return letGo
}
