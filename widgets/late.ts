import { startAnalytics } from './analytics.ts'
import { startAskingAgain } from './late/ask-again.ts'
import { startFadingIn } from './late/fade-in.ts'

/** What comes in idle time, after everything else (`start.ts`): nobody waits for it. Plain, without React. */
export function startLate(): void {
  startAskingAgain()
  startFadingIn()
  startAnalytics()
}
