import { startAnalytics } from './analytics.ts'
import { fetchIslandsAhead } from './islands-ahead.ts'
import { startFadingIn } from './late/fade-in.ts'
import { watchFailedPictures } from './late/failed-pictures.ts'

/** What comes in idle time, after everything else (`start.ts`): nobody waits for it. Plain, without React. */
export function startLate(): void {
  watchFailedPictures()
  startFadingIn()
  startAnalytics()
  fetchIslandsAhead()
}
