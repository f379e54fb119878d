/**
 * The metrics' own id of this browser, sent with an order (contract 1.7): its cookie `_ym_uid` holds what
 * `getClientID` returns. '' where the metrics do not run, or may not store a cookie.
 */
export function readMetrikaId(): string {
  try {
    return /(?:^|;\s*)_ym_uid=(\d{1,40})(?:;|$)/.exec(document.cookie)?.[1] ?? ''
  } catch {
    return ''
  }
}
