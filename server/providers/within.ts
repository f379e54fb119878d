/**
 * Ends `work` after `most_ms` whatever happens, body included (promise 17). The signal stops the exchange; the
 * race makes sure of the answer: a signal that a library has combined with its own can be collected as garbage before
 * its time comes, and then nothing would ever end the reading.
 */
export async function within<T>(most_ms: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      const error = new DOMException(`no answer within ${most_ms} ms`, 'TimeoutError')
      controller.abort(error)
      reject(error)
    }, most_ms)
  })
  try {
    return await Promise.race([work(controller.signal), late])
  } finally {
    clearTimeout(timer)
  }
}
