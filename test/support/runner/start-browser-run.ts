import { findBrowser, installHeadlessShell } from '../browser/find-browser.ts'
import { findFonts } from '../browser/find-fonts.ts'
import startRun from './start-run.ts'

/**
 * Runs before the first test in a browser: missing programs are installed once, and not by each of Jest's
 * workers.
 */
export default async function startBrowserRun(): Promise<void> {
  await startRun()
  await findBrowser()
  installHeadlessShell()
  findFonts()
}
