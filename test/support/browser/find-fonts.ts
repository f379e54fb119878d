import { execFileSync } from 'node:child_process'
import { installOnDebian } from './install-on-debian.ts'

/** What `styles/base.css` measures the text by until our own faces are there: with none of them it moves when they come. */
const MEASURED = ['Arial', 'Liberation Sans', 'Roboto']

/** Debian's Chromium comes without any of them: one is installed, or a line says what will fail. */
export function findFonts(): void {
  if (process.platform !== 'linux' || MEASURED.some(hasFont) || installOnDebian('fonts-liberation')) return
  console.log(`None of the fonts ${MEASURED.join(', ')}: steadiness.test.ts will see text move`)
}

function hasFont(family: string): boolean {
  try {
    execFileSync('fc-list', ['--quiet', family], { stdio: 'ignore' })
    return true
  } catch (error) {
    // Nobody to ask: the machine is taken for an ordinary one.
    return (error as NodeJS.ErrnoException).code === 'ENOENT'
  }
}
