import { readOwnPath } from '../../own-path.rules.ts'

const LENGTH_MOST = 1_000

/**
 * Where to go after sign-in: the given path of our own, or the home page for anything else (promise 14), the
 * sign-in page itself included.
 *
 * @param back the query's `back`, as it came
 * @returns a path with its query and hash, in the form that browsers give it
 */
export function safeBack(back: unknown): string {
  const url = readOwnPath(back)
  if (!url || String(back).length > LENGTH_MOST || /^\/auth(\/|$)/i.test(url.pathname)) return '/'
  return url.pathname + url.search + url.hash
}
