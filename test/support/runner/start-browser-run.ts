import { findBrowser } from '../browser/find-browser.ts'
import startRun from './start-run.ts'

/** Before the first test in a browser: where there is none, one installs it, and not each of Jest's workers at once. */
export default async function startBrowserRun(): Promise<void> {
  await startRun()
  await findBrowser()
}
