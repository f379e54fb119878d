import { parseHTML } from 'linkedom'

/** Kinds of elements that scripts of the page tell apart. */
const KINDS = [
  'HTMLAnchorElement',
  'HTMLInputElement',
  'HTMLLabelElement',
  'HTMLSelectElement',
  'HTMLTextAreaElement',
] as const

/**
 * A page as islands see it, for tests without a browser: a document that React can wake in. What is looked at there,
 * sizes, styles, focus, is the browser tests' (`test/browser`).
 *
 * @param body HTML of the body
 */
export function smallPage(body: string): Document {
  const { document, window } = parseHTML(`<!doctype html><html lang="ru"><body>${body}</body></html>`)
  const kinds = Object.fromEntries(KINDS.map(kind => [kind, window[kind]]))
  Object.assign(globalThis, { document, window, ...kinds })
  return document as unknown as Document
}
