import type { WidgetName } from '../server/contract/widgets.ts'
import { REGISTRY } from './registry.ts'

/** Addresses of the files that are fetched ahead, which the build knows (`build/join.ts`); null in development. */
declare const AHEAD: string[] | null

/** This file is loaded with the first island, or ahead of it: no page needs the list of widgets at first. */
export function loadWidget(name: WidgetName): Promise<unknown> {
  return REGISTRY[name]()
}

/**
 * Fetches React and the islands of every page, and runs none of them. By `fetch`, which asks as `import()` will, so that both
 * are one request even at the same time, and which Safari has, unlike `<link rel="prefetch">`.
 */
export function fetchAhead(): void {
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
