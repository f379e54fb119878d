import { setImmediate as turn } from 'node:timers/promises'
import pino from 'pino'
import { checkNowAndThen } from '../../../server/pages/painting/paint-page.ts'
import { compressPainting } from '../../../server/render/cache/cached-page.ts'
import type { Shop } from '../../../server/shop.ts'

/** What is compared, and what is told: `pages/self-check`. */
test('a cached page is painted anew in development when it is sent for the 2nd, 4th and 8th time', async () => {
  const config = { NODE_ENV: 'development' }
  const shop = { config, log: pino({ enabled: false }) } as unknown as Pick<Shop, 'config' | 'log'>
  const painting = { parts: [{ shared: 'платье' }], is_whole: true }
  const cached = await compressPainting(painting, 'identity')
  const paintedAt: number[] = []
  let time = 1
  const checked = {
    address: '/',
    page: { ...cached, compression: 'identity' as const, level: 0, asked: 0, demand: '/', kind: '' },
    notes: { questions: [], notes: [] },
    seen: () => ({}),
    paint: async () => {
      paintedAt.push(time)
      return painting
    },
  }
  for (; time <= 10; time++) {
    checkNowAndThen(shop, checked)
    await turn()
  }
  expect(paintedAt).toEqual([2, 4, 8])
})
