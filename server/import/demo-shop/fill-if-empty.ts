import { SingleBar } from 'cli-progress'
import { isCatalogEmpty } from '../../data/is-catalog-empty.ts'
import { findMeta } from '../../data/meta.ts'
import type { Shop } from '../../shop/shop.ts'
import { DEMO_UNFINISHED, type FillProgress, fillDemoShop } from './fill-demo-shop.ts'

/**
 * Fills a shop that has no goods yet with the demonstration data, and goes on with a filling that was interrupted.
 * A shop with goods of its own is never touched; `DEMO=no` leaves an empty one empty.
 */
export async function fillIfEmpty(shop: Shop): Promise<void> {
  if (shop.config.DEMO === 'no') return
  const isUnfinished = (await findMeta(shop.db, 'demo_revision')) === DEMO_UNFINISHED
  if (!isUnfinished && !(await isCatalogEmpty(shop.db))) return
  const bar = openBar()
  await fillDemoShop(shop, { onProgress: bar.show }).finally(bar.stop)
}

/** A bar on a terminal, one line elsewhere. */
function openBar(): { show: (progress: FillProgress) => void; stop: () => void } {
  if (!process.stderr.isTTY) {
    process.stderr.write('Пустая база: готовим демонстрационный магазин…\n')
    return { show: () => undefined, stop: () => undefined }
  }
  const bar = new SingleBar({
    format: 'Готовим демонстрационный магазин [{bar}] {percentage}% {phase}',
    clearOnComplete: true,
    hideCursor: true,
  })
  bar.start(100, 0, { phase: '' })
  return {
    show: ({ phase, share }) => bar.update(Math.round(share * 100), { phase }),
    stop: () => bar.stop(),
  }
}
