import { TOAST_CLOSED_COOKIE } from '../../server/contract/content/notices.ts'
import { on } from '../shared/bus.ts'
import { isCookieSet, setCookie } from '../shared/cookies.ts'

/**
 * The cookie notice: shown unless it was closed; the cross closes it, and so does leaving the page. Third parties
 * wait until it is hidden (`shared/notice-closed.ts`). Plain: it hides what is painted.
 */
export function startCookieToast(): void {
  const toast = document.querySelector<HTMLElement>('[data-cookie-toast]')
  if (!toast) return
  if (isCookieSet(TOAST_CLOSED_COOKIE)) {
    toast.hidden = true
    return
  }
  const leave = () => setCookie(TOAST_CLOSED_COOKIE)
  toast.querySelector('[data-cookie-toast-close]')?.addEventListener('click', () => {
    setCookie(TOAST_CLOSED_COOKIE)
    toast.hidden = true
  })
  // Before the next page is asked for, so that it is painted without and does not move: our own links, and an address
  // that is typed. `pagehide` is for browsers that do not tell of the latter.
  on('page.left', leave)
  addEventListener('beforeunload', leave)
  // Not `unload`: a page with such a listener is not kept for going back.
  addEventListener('pagehide', leave)
  addEventListener('pageshow', event => {
    if (event.persisted && isCookieSet(TOAST_CLOSED_COOKIE)) toast.hidden = true
  })
}
