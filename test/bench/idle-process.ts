import { fork } from 'node:child_process'
import { once } from 'node:events'
import { type EventLoopLag, watchEventLoop } from '../../server/pages/for-machines/health.ts'

/** A process that does nothing but see how late it is: what others are late beyond it is their own. */
export async function watchIdleProcess(): Promise<{
  /** Since the last call. */
  lagMs(): Promise<EventLoopLag>
  stop(): Promise<void>
}> {
  const child = fork(import.meta.filename)
  await once(child, 'message')
  return {
    lagMs: async () => {
      const answered = once(child, 'message')
      child.send('late?')
      const [lag] = (await answered) as [EventLoopLag]
      return lag
    },
    stop: async () => {
      const ended = once(child, 'exit')
      child.disconnect()
      await ended
    },
  }
}

if (import.meta.main) {
  const lag = watchEventLoop()
  lag()
  process.on('message', () => process.send?.(lag()))
  process.send?.('watching')
}
