import { SingleBar } from 'cli-progress'
import { advisoryLock } from '../../database/advisory-lock.ts'
import type { Shop } from '../../shop.ts'
import { type FillProgress, fillDemoShop } from './fill-demo-shop.ts'
import { isToBeFilled } from './is-to-be-filled.ts'

/** Any number that nothing else in the database locks. */
const LOCK = 20_261_101

/**
 * Fills a shop without goods with the demonstration data, and continues an interrupted filling. Processes
 * that start at once wait for the one that fills. A shop with goods of its own is never touched; `DEMO=no`,
 * which production always has, leaves an empty one empty.
 */
export async function fillIfEmpty(shop: Shop): Promise<void> {
  if (shop.config.DEMO === 'no' || !(await isToBeFilled(shop.db))) return
  await advisoryLock(shop.db, LOCK, async () => {
    if (!(await isToBeFilled(shop.db))) return
    const bar = openBar()
    await fillDemoShop(shop, { onProgress: bar.show }).finally(bar.stop)
  })
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
