import { isSparingBytes } from './start/sparing-bytes.ts'

/** Addresses of the files that are fetched ahead, which the build knows (`build/join.ts`); null in development. */
declare const AHEAD: string[] | null

/**
 * Fetches React and the islands of every page, and runs none of them: whichever is touched first finds them in the
 * browser's cache. Not where bytes are dear. By `fetch`, which asks as `import()` will, so that both are one request even at
 * the same time, and which Safari has, unlike `<link rel="prefetch">`.
 */
export function fetchIslandsAhead(): void {
  if (isSparingBytes()) return
  // Islands that are awake by now have asked for some of it.
  const missing = (AHEAD ?? []).filter(
    address => performance.getEntriesByName(location.origin + address).length === 0,
  )
  // Read to its end, or the browser would not keep it. What does not come, the island asks for itself.
  for (const address of missing)
    fetch(address, { priority: 'low' })
      .then(answer => answer.blob())
      .catch(() => undefined)
}
