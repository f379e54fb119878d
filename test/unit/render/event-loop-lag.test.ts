import { setTimeout as wait } from 'node:timers/promises'
import { watchEventLoop } from '../../../server/pages/for-machines/health.ts'

/** Work that lets nobody else on the thread, by its own processor time. */
function work(ms: number): void {
  const spent = () => process.threadCpuUsage().user / 1_000
  const started = spent()
  while (spent() - started < ms);
}

test('tells the longest work in one go since it was asked last, and nothing the first time', async () => {
  const lag = watchEventLoop()
  expect(lag()).toBeNull()

  work(80)
  let longest = 0
  for (let asked = 0; asked < 200 && longest < 80; asked++) {
    await wait(5)
    longest = Math.max(longest, lag()?.busy.max ?? 0)
  }

  expect(longest).toBeGreaterThanOrEqual(80)
  expect(lag()?.late).toEqual({ p50: expect.any(Number), p99: expect.any(Number), max: expect.any(Number) })
})
