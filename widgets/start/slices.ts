/** `scheduler.yield` keeps the place in the line; where there is none, a message is the next task. */
interface Scheduler {
  yield?: () => Promise<void>
}

/** The browser answers what waits (a tap, a frame) before the next step. */
export function nextTask(): Promise<void> {
  const { scheduler } = window as unknown as { scheduler?: Scheduler }
  if (scheduler?.yield) return scheduler.yield()
  return new Promise(resolve => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })
}

/** The first frame is on the screen, or nobody looks: a page in a tab behind has no frames. */
export async function painted(): Promise<void> {
  if (performance.getEntriesByName('first-contentful-paint').length > 0) return
  await new Promise<void>(resolve => {
    requestAnimationFrame(() => resolve())
    const notSeen = () => document.visibilityState === 'hidden' && resolve()
    document.addEventListener('visibilitychange', notSeen, { once: true })
    notSeen()
  })
  await nextTask()
}

/** One after another, a task each. What one throws is told and keeps none of the others. */
export async function inSlices(acts: (() => unknown)[]): Promise<void> {
  for (const act of acts) {
    try {
      act()
    } catch (error) {
      reportError(error)
    }
    await nextTask()
  }
}

/** Everything that the page itself asks for is there. */
export function loaded(): Promise<void> {
  if (document.readyState === 'complete') return Promise.resolve()
  return new Promise(resolve => addEventListener('load', () => resolve(), { once: true }))
}

export function whenIdle(act: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(act, { timeout: 3_000 })
  else setTimeout(act, 300)
}
