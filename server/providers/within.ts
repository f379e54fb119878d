import { currentDeadline, TooLate, withoutDeadline } from '../deadline.ts'

/**
 * Ends `work` after `most_ms` whatever happens, body included (promise 17), for a request that has waited elsewhere by what
 * is left of its time (promise 32). The signal stops the exchange; the race makes sure of the answer: a signal that a
 * library has combined with its own can be collected as garbage before its time comes, and then nothing would ever end the
 * reading.
 */
export async function within<T>(most_ms: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const deadline = currentDeadline()
  if (!deadline) return endedAfter(most_ms, work, () => timeout(most_ms))
  return deadline.outside(left_ms => {
    const ms = Math.min(most_ms, left_ms)
    return endedAfter(ms, work, () => (ms < most_ms * FAIR ? new TooLate() : timeout(ms)))
  })
}

/** Who had less of its time than this is not to blame for having said nothing. */
const FAIR = 0.8

async function endedAfter<T>(
  ms: number,
  work: (signal: AbortSignal) => Promise<T>,
  late: () => Error,
): Promise<T> {
  const controller = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const ended = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      const error = late()
      controller.abort(error)
      reject(error)
    }, ms)
  })
  try {
    // What it asks on its way is within this time already.
    return await Promise.race([withoutDeadline(() => work(controller.signal)), ended])
  } finally {
    clearTimeout(timer)
  }
}

function timeout(ms: number): Error {
  return new DOMException(`no answer within ${ms} ms`, 'TimeoutError')
}
