type Metrika = ((...call: unknown[]) => void) & { a?: unknown[][]; l?: number }

/**
 * Starts the metrics, when the page names their id; call it only after the cookie notice is closed
 * (decision 13). No personal data goes there.
 */
export function startThirdParties(): void {
  const id = document.querySelector<HTMLMetaElement>('meta[name="metrika-id"]')?.content
  if (!id) return
  const page = window as unknown as { ym?: Metrika; dataLayer?: unknown[] }
  page.dataLayer ??= []
  // Calls are kept until the script has come and makes them.
  const ym: Metrika = (...call) => {
    ym.a ??= []
    ym.a.push(call)
  }
  ym.l = Date.now()
  page.ym ??= ym
  page.ym(Number(id), 'init', { ecommerce: 'dataLayer', accurateTrackBounce: true, trackLinks: true })
  const script = document.createElement('script')
  script.async = true
  script.src = 'https://mc.yandex.ru/metrika/tag.js'
  document.head.append(script)
}
