const LENGTH_MOST = 1_000

/**
 * Where to go after sign-in: the given path of our own, or the home page for anything else (`reliability.md` 14).
 *
 * Refused are schemes, `//host`, backslashes and control characters, which browsers read as slashes or leave out, paths
 * that only become `//host` once `.` and `..` are resolved, and the sign-in page itself.
 *
 * @param back the query's `back`, as it came
 * @returns a path with its query and hash, in the form that browsers give it
 */
export function safeBack(back: unknown): string {
  if (typeof back !== 'string' || back.length > LENGTH_MOST) return '/'
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  if (!back.startsWith('/') || back.startsWith('//') || /[\\\u0000-\u001f\u007f-\u009f]/.test(back))
    return '/'
  if (!URL.canParse(back, OWN)) return '/'
  const url = new URL(back, OWN)
  if (url.origin !== OWN || url.pathname.startsWith('//') || /^\/auth(\/|$)/i.test(url.pathname)) return '/'
  return url.pathname + url.search + url.hash
}

const OWN = 'http://own.invalid'
