const LENGTH_MOST = 2_000
const OWN = 'http://own.invalid'

/**
 * Reads a path of our own with its query and hash, however malformed, as browsers would follow it.
 *
 * Null for anything else: schemes, `//host`, backslashes and control characters, which browsers read as
 * slashes or leave out, paths that become `//host` only after `.` and `..` are resolved, and text that is not
 * a URL at all (`//`, `/\[`).
 */
export function readOwnPath(address: unknown): URL | null {
  if (typeof address !== 'string' || address.length > LENGTH_MOST) return null
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  if (!address.startsWith('/') || address.startsWith('//') || /[\\\u0000-\u001f\u007f-\u009f]/.test(address))
    return null
  const url = URL.parse(address, OWN)
  return url && url.origin === OWN && !url.pathname.startsWith('//') ? url : null
}
