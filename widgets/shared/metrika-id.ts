/**
 * The metrics' own number of this browser, which an order is told with (contract 1.7): its cookie `_ym_uid` holds what
 * `getClientID` answers. '' where the metrics do not run, or may keep no cookie.
 */
export function readMetrikaId(): string {
  try {
    return /(?:^|;\s*)_ym_uid=(\d{1,40})(?:;|$)/.exec(document.cookie)?.[1] ?? ''
  } catch {
    return ''
  }
}
