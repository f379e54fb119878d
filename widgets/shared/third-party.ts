import { element } from './element.ts'

/** Contract 1.1 and 2.9: a script of others is looked for every 200 ms; after 30 s it is given up. */
const LOOKS_MS = 200
const LOOKS_MOST = 150

/**
 * Asks for a script of others, and looks for what it brings. Null when that does not come: it was blocked, is not there,
 * broke, or never answers. Nobody but the caller waits.
 *
 * @param find what the script defines, once it is there
 */
export async function loadThirdParty<T>(src: string, find: () => T | undefined): Promise<T | null> {
  document.head.append(element('script', { src, async: true }))
  for (let look = 0; look < LOOKS_MOST; look++) {
    const found = find()
    if (found !== undefined) return found
    await new Promise(resolve => setTimeout(resolve, LOOKS_MS))
  }
  return null
}
