import { isCookieSet, setCookie } from '../shared/cookies.ts'

/** Of the session: the notice comes again when the browser was closed (specification 2, section 4). */
export const TOAST_CLOSED_COOKIE = 'gru-cookie-toast-closed'

/**
 * The cookie notice: shown unless it was closed; the cross closes it, and so does leaving the page.
 *
 * @param onClosed is called once, at once when it was closed before: third parties wait for it
 */
export function startCookieToast(onClosed: () => void): void {
  const toast = document.querySelector<HTMLElement>('[data-cookie-toast]')
  if (!toast || isCookieSet(TOAST_CLOSED_COOKIE)) {
    onClosed()
    return
  }
  toast.hidden = false
  const remember = () => {
    setCookie(TOAST_CLOSED_COOKIE)
  }
  toast.querySelector('[data-cookie-toast-close]')?.addEventListener('click', () => {
    remember()
    toast.hidden = true
    onClosed()
  })
  // Not `unload`: a page with such a listener is not kept for going back.
  addEventListener('pagehide', remember)
  addEventListener('pageshow', event => {
    if (!event.persisted || toast.hidden) return
    toast.hidden = true
    onClosed()
  })
}
