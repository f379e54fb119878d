import { execFileSync } from 'node:child_process'
import { installOnDebian } from './install-on-debian.ts'

/**
 * The fallback fonts that `styles/base.css` adjusts to the metrics of ours: with none of them installed, text
 * moves when ours arrive.
 */
const MEASURED = ['Arial', 'Liberation Sans', 'Roboto']

/** Debian's Chromium comes without any of them: one is installed, or a message says which tests will fail. */
export function findFonts(): void {
  if (process.platform !== 'linux' || MEASURED.some(hasFont) || installOnDebian('fonts-liberation')) return
  console.log(`None of the fonts ${MEASURED.join(', ')}: steadiness.test.ts will see text move`)
}

function hasFont(family: string): boolean {
  try {
    execFileSync('fc-list', ['--quiet', family], { stdio: 'ignore' })
    return true
  } catch (error) {
    // Without fontconfig the machine is assumed to be an ordinary one.
    return (error as NodeJS.ErrnoException).code === 'ENOENT'
  }
}
