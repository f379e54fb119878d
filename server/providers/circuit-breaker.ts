import { currentDeadline, TooLate, withoutDeadline } from '../deadline.ts'
import { ProviderError } from '../errors.ts'

export interface BreakerTerms {
  /** Failures in a row after which the provider is left alone. */
  failures: number
  rest_ms: number
  /** Milliseconds, ever growing. */
  clock: () => number
  /** True where the whole time-out was waited through: nobody else is to wait so long, at once, for `hung_rest_ms`. */
  isHung: (error: unknown) => boolean
  hung_rest_ms: number
  /** False for what only the request is to blame for; it is thrown on, but not counted. */
  isFailure: (error: unknown) => boolean
}

/** Runs a call to a provider, or refuses to. */
export type Breaker = <T>(call: () => Promise<T>) => Promise<T>

/**
 * Leaves a provider that fails alone for a while (promise 17: after 5 failures, for 30 s), so that nobody
 * waits for it; where `isHung` says so, for a shorter while after one. After the rest one call tries it out, and the others are refused until that one has answered.
 * Throws `ProviderError` for a refused call.
 *
 * (Not cockatiel's, 239 kB: while its one call tries the provider out, the others wait for that one, and its rest is
 * counted by the wall's clock.)
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
      // Only the call that tries it out may say so; others were refused before they came here, or began earlier.
      if (is_open) is_trying_out = false
    }
  }
}

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
