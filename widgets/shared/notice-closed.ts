import { TOAST_CLOSED_COOKIE } from '../../server/contract/content/notices.ts'
import { isCookieSet } from './cookies.ts'

/** Third parties begin only when the cookie notice is closed (decision 13): at once where it was closed before. */
export function noticeClosed(): Promise<void> {
  const toast = document.querySelector<HTMLElement>('[data-cookie-toast]')
  if (!toast || toast.hidden || isCookieSet(TOAST_CLOSED_COOKIE)) return Promise.resolve()
  return new Promise(resolve => {
    const observer = new MutationObserver(() => {
      if (!toast.hidden) return
      observer.disconnect()
      resolve()
    })
    observer.observe(toast, { attributeFilter: ['hidden'] })
  })
}
