import { loaded, whenIdle } from './slices.ts'

/** The address of React's file, which the build knows (`build/join.ts`); null in development. */
declare const REACT: string | null

/**
 * Fetches React's file, and does not run it, when the page has all it asked for and nothing to do: the first island that is
 * touched finds it in the browser's cache. Not where bytes are dear. By `fetch`, which asks as `import()` will, so that both are
 * one request even at the same time, and which Safari has, unlike `<link rel="prefetch">`.
 */
export async function fetchReactAhead(): Promise<void> {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } }
  if (!REACT || connection?.saveData || /2g/.test(connection?.effectiveType ?? '')) return
  await loaded()
  whenIdle(() => {
    // «Waking» or «awake»: that island has asked for it.
    if (document.querySelector('[data-widget-status*="wak"]')) return
    // Read to its end, or the browser would not keep it. If it does not come, the island asks for it itself.
    fetch(REACT, { priority: 'low' })
      .then(answer => answer.blob())
      .catch(() => undefined)
  })
}
