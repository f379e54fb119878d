import type { Purchase } from '../../server/contract/analytics/events.ts'

/**
 * Orders that this browser has reported already: kept for two days, because a page names none that is older than one.
 * A cookie, because local storage keeps nothing but regions (contract 1.9).
 */
const COOKIE = 'purchases-told'
const REMEMBERED_S = 2 * 24 * 60 * 60
const REMEMBERED_MOST = 20

/** Those that were not reported before, in whatever tab; from now on they are. */
export function unreported(purchases: Purchase[]): Purchase[] {
  const reported = reportedIds()
  const news = purchases.filter(({ actionField }) => !reported.includes(actionField.id))
  if (news.length > 0)
    remember([...news.map(({ actionField }) => actionField.id), ...reported].slice(0, REMEMBERED_MOST))
  return news
}

function reportedIds(): string[] {
  try {
    const found = new RegExp(`(?:^|;\\s*)${COOKIE}=([\\d.]*)`).exec(document.cookie)
    return (found?.[1] ?? '').split('.').filter(Boolean)
  } catch {
    return []
  }
}

/** Without cookies there are no metrics either. */
function remember(ids: string[]): void {
  try {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not in every browser
    document.cookie = `${COOKIE}=${ids.join('.')}; path=/order/; max-age=${REMEMBERED_S}; samesite=lax`
  } catch {
    // As above.
  }
}
