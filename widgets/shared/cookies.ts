/** Where cookies are forbidden, there are none. */
export function isCookieSet(name: string): boolean {
  try {
    return hasCookie(document.cookie, name)
  } catch {
    return false
  }
}

/** A cookie of the whole site, without a `max_age` (seconds) for the session. Where they are forbidden, none is kept. */
export function setCookie(name: string, max_age?: number): void {
  const lasts = max_age === undefined ? '' : `; max-age=${max_age}`
  try {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not in every browser
    document.cookie = `${name}=1; path=/${lasts}; samesite=lax`
  } catch {
    // As above: the next page asks again.
  }
}

export function hasCookie(cookies: string, name: string): boolean {
  return cookies.split(';').some(pair => pair.trim().startsWith(`${name}=`))
}
