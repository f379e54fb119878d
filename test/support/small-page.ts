import { parseHTML } from 'linkedom'

/**
 * A page as islands see it, for tests without a browser: a document that React can wake in. What is looked at there,
 * sizes, styles, focus, is the browser tests' (`test/browser`).
 *
 * @param body HTML of the body
 */
export function smallPage(body: string): Document {
  const { document, window } = parseHTML(`<!doctype html><html lang="ru"><body>${body}</body></html>`)
  Object.assign(globalThis, { document, window })
  return document as unknown as Document
}
