import { loaded, whenIdle } from './start/slices.ts'
import { isSparingBytes } from './start/sparing-bytes.ts'

/**
 * Fetches what the first island needs when the page has all it asked for and nothing to do: whichever is touched first
 * finds React in the browser's cache. Not where bytes are dear.
 */
export async function fetchIslandsAhead(): Promise<void> {
  if (isSparingBytes()) return
  await loaded()
  whenIdle(() =>
    import('./load-widget.ts').then(
      ({ fetchAhead }) => fetchAhead(),
      () => undefined,
    ),
  )
}
