/** Orders that were told of in this browser: two days, for the page names none that is older than one. */
const TOLD_COOKIE = 'purchases-told'
const KEPT_S = 2 * 24 * 60 * 60
const TOLD_MOST = 20
/** Scripts of others are looked for so often (contract 1.1). */
const LOOKS_EVERY_MS = 200

interface Purchase {
  /** By which payments it was offered: no member of Metrika's, a parameter of the visit. */
  experiment: string
  actionField: { id: string }
}

/**
 * Tells the metrics of a placed order, once for each number whatever is opened anew and in however many tabs: a cookie
 * remembers it, for local storage keeps nothing but regions (contract 1.9). Where the metrics wait for the cookie notice
 * to be closed, so does this. @returns stops looking for them
 */
export function tellPurchase(): (() => void) | undefined {
  const text = document.querySelector<HTMLElement>('[data-purchase]')?.dataset.purchase
  const id = document.querySelector<HTMLMetaElement>('meta[name="metrika-id"]')?.content
  if (!text || !id) return
  const purchases = JSON.parse(text) as Purchase[]
  if (tellNow(id, purchases)) return
  const timer = setInterval(() => tellNow(id, purchases) && clearInterval(timer), LOOKS_EVERY_MS)
  return () => clearInterval(timer)
}

/** @returns false while no metrics run */
function tellNow(id: string, purchases: Purchase[]): boolean {
  const metrics = window as unknown as { dataLayer?: unknown[]; ym?: (...call: unknown[]) => void }
  if (!metrics.ym) return false
  const told = toldIds()
  const untold = purchases.filter(({ actionField }) => !told.includes(actionField.id))
  if (untold.length === 0) return true
  keepTold([...untold.map(({ actionField }) => actionField.id), ...told].slice(0, TOLD_MOST))
  metrics.dataLayer ??= []
  for (const { experiment, ...purchase } of untold) {
    metrics.dataLayer.push({ ecommerce: { currencyCode: 'RUB', purchase } })
    metrics.ym(Number(id), 'params', { experiment })
  }
  return true
}

function toldIds(): string[] {
  try {
    const found = new RegExp(`(?:^|;\\s*)${TOLD_COOKIE}=([\\d.]*)`).exec(document.cookie)
    return (found?.[1] ?? '').split('.').filter(Boolean)
  } catch {
    return []
  }
}

/** Where cookies are forbidden the metrics have none either. */
function keepTold(ids: string[]): void {
  try {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not in every browser
    document.cookie = `${TOLD_COOKIE}=${ids.join('.')}; path=/order/; max-age=${KEPT_S}; samesite=lax`
  } catch {
    // As above.
  }
}
