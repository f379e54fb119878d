/**
 * Orders already reported by this browser: kept for two days, because the page names none that is older than
 * one.
 */
const REPORTED_COOKIE = 'purchases-told'
const REMEMBERED_S = 2 * 24 * 60 * 60
const REPORTED_MOST = 20
/** How often third-party scripts are looked for (contract 1.1). */
const LOOKS_EVERY_MS = 200

interface Purchase {
  /** The payments that were offered: not a field of Metrika's, but a parameter of the visit. */
  experiment: string
  actionField: { id: string }
}

/**
 * Reports a placed order to the metrics, once for each number, however often and in however many tabs it is
 * opened: a cookie remembers it, because local storage keeps nothing but regions (contract 1.9). If the
 * metrics wait for the cookie notice to be closed, so does this. @returns stops looking for them
 */
export function reportPurchase(): (() => void) | undefined {
  const text = document.querySelector<HTMLElement>('[data-purchase]')?.dataset.purchase
  const id = document.querySelector<HTMLMetaElement>('meta[name="metrika-id"]')?.content
  if (!text || !id) return
  const purchases = JSON.parse(text) as Purchase[]
  if (reportNow(id, purchases)) return
  const timer = setInterval(() => reportNow(id, purchases) && clearInterval(timer), LOOKS_EVERY_MS)
  return () => clearInterval(timer)
}

/** @returns false while no metrics run */
function reportNow(id: string, purchases: Purchase[]): boolean {
  const metrics = window as unknown as { dataLayer?: unknown[]; ym?: (...call: unknown[]) => void }
  if (!metrics.ym) return false
  const reported = sentIds()
  const unreported = purchases.filter(({ actionField }) => !reported.includes(actionField.id))
  if (unreported.length === 0) return true
  rememberSent([...unreported.map(({ actionField }) => actionField.id), ...reported].slice(0, REPORTED_MOST))
  metrics.dataLayer ??= []
  for (const { experiment, ...purchase } of unreported) {
    metrics.dataLayer.push({ ecommerce: { currencyCode: 'RUB', purchase } })
    metrics.ym(Number(id), 'params', { experiment })
  }
  return true
}

function sentIds(): string[] {
  try {
    const found = new RegExp(`(?:^|;\\s*)${REPORTED_COOKIE}=([\\d.]*)`).exec(document.cookie)
    return (found?.[1] ?? '').split('.').filter(Boolean)
  } catch {
    return []
  }
}

/** Without cookies there are no metrics either. */
function rememberSent(ids: string[]): void {
  try {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not in every browser
    document.cookie = `${REPORTED_COOKIE}=${ids.join('.')}; path=/order/; max-age=${REMEMBERED_S}; samesite=lax`
  } catch {
    // As above.
  }
}
