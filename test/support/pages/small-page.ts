import { parseHTML } from 'linkedom'

/** The kinds of elements that scripts of the page distinguish. */
const KINDS = [
  'HTMLAnchorElement',
  'HTMLInputElement',
  'HTMLLabelElement',
  'HTMLSelectElement',
  'HTMLTextAreaElement',
] as const

/**
 * A page as islands see it, for tests without a browser: a document in which React can hydrate. Sizes, styles
 * and focus are tested in a real browser (`test/browser`).
 *
 * @param body the HTML of the body
 */
export function smallPage(body: string): Document {
  const { document, window } = parseHTML(`<!doctype html><html lang="ru"><body>${body}</body></html>`)
  const kinds = Object.fromEntries(KINDS.map(kind => [kind, window[kind]]))
  Object.assign(globalThis, { document, window, ...kinds })
  return document as unknown as Document
}
