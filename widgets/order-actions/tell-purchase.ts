import { findStorage } from '../shared/storage.ts'

const KEY = 'purchasesTold'

interface Metrics {
  dataLayer?: unknown[]
  ym?: unknown
}

/**
 * Tells the metrics of a placed order, where the page names them: once, not again after a reload. They read what was
 * told when they start, which may be later on this page, or never: so it is only then told for good.
 */
export function tellPurchase(): void {
  const text = document.querySelector<HTMLElement>('[data-purchase]')?.dataset.purchase
  if (!text || !document.querySelector<HTMLMetaElement>('meta[name="metrika-id"]')?.content) return
  const metrics = window as unknown as Metrics
  const storage = findStorage('sessionStorage')
  const told = (storage?.getItem(KEY) ?? '').split(' ').filter(Boolean)
  const purchases = JSON.parse(text) as { actionField: { id: string } }[]
  const untold = purchases.filter(({ actionField }) => !told.includes(actionField.id))
  if (untold.length === 0) return
  metrics.dataLayer ??= []
  for (const purchase of untold) metrics.dataLayer.push({ ecommerce: { currencyCode: 'RUB', purchase } })
  const note = () => {
    if (metrics.ym)
      storage?.setItem(KEY, [...told, ...untold.map(({ actionField }) => actionField.id)].join(' '))
  }
  note()
  addEventListener('pagehide', note)
}
