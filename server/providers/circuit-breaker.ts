import { currentDeadline, TooLate, withoutDeadline } from '../deadline.ts'
import { ProviderError } from '../errors.ts'

export interface BreakerTerms {
  /** Failures in a row after which the provider is not called for a while. */
  failures: number
  rest_ms: number
  /** Milliseconds, ever growing. */
  clock: () => number
  /**
   * True where the whole time-out passed: others are refused at once for `hung_rest_ms`, so that they do not
   * wait as long.
   */
  isHung: (error: unknown) => boolean
  hung_rest_ms: number
  /** False for an error caused by the request; it is thrown, but not counted. */
  isFailure: (error: unknown) => boolean
}

/** Runs a call to a provider, or refuses it. */
export type Breaker = <T>(call: () => Promise<T>) => Promise<T>

/**
 * Stops calling a failing provider for a while (promise 17: after 5 failures, for 30 s), so that nobody waits
 * for it; after one failure where `isHung` says so, for a shorter while. After the pause one call tries it,
 * and the others are refused until that one has been answered. Throws `ProviderError` for a refused call.
 *
 * (Not cockatiel's, 239 kB: while its one call tries the provider, the others wait for that one, and its
 * pause is counted by the wall clock.)
 */
export function circuitBreaker(name: string, given: Partial<BreakerTerms> = {}): Breaker {
  const terms: BreakerTerms = {
    failures: 5,
    rest_ms: 30_000,
    clock: () => performance.now(),
    isHung: () => false,
    hung_rest_ms: 10_000,
    isFailure: () => true,
    ...given,
  }
  let failed = 0
  let is_hung = false
  let resting_until = 0
  let is_trying_out = false

  return async call => {
    const is_open = is_hung || failed >= terms.failures
    if (is_open && (is_trying_out || terms.clock() < resting_until)) {
      throw new ProviderError(`${name} is left alone after ${is_hung ? 'no answer' : `${failed} failures`}`)
    }
    if (is_open) is_trying_out = true
    try {
      const answer = await call()
      failed = 0
      is_hung = false
      return answer
    } catch (error) {
      if (terms.isFailure(error)) {
        failed++
        is_hung = terms.isHung(error)
        if (failed >= terms.failures) resting_until = terms.clock() + terms.rest_ms
        else if (is_hung) resting_until = terms.clock() + terms.hung_rest_ms
      } else {
        failed = 0
        is_hung = false
      }
      throw error
    } finally {
      // Only the trial call may decide; others were refused before they came here, or began earlier.
      if (is_open) is_trying_out = false
    }
  }
}

/**
 * Ends `work` after `most_ms` whatever happens, body included (promise 17), or at its request's deadline if
 * that is earlier (promise 32). The signal stops the exchange; the race guarantees an answer: a signal that a
 * library has combined with its own can be garbage collected before its time, and then nothing would ever end
 * the reading.
 */
export async function within<T>(most_ms: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const deadline = currentDeadline()
  if (!deadline) return endedAfter(most_ms, work, () => timeout(most_ms))
  return deadline.outside(left_ms => {
    const ms = Math.min(most_ms, left_ms)
    return endedAfter(ms, work, () => (ms < most_ms * FAIR ? new TooLate() : timeout(ms)))
  })
}

/** If the deadline came earlier, the provider is not to blame for not answering. */
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
    // Its nested calls are already within this time.
    return await Promise.race([withoutDeadline(() => work(controller.signal)), ended])
  } finally {
    clearTimeout(timer)
  }
}

function timeout(ms: number): Error {
  return new DOMException(`no answer within ${ms} ms`, 'TimeoutError')
}
