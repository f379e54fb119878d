/**
 * The part of a browser's page that the stores use, for tests without a browser: the page's address, the
 * paths it calls, and the shop's other tabs. Call it before importing the stores, because they read it once.
 *
 * @param url the page's origin
 * @returns messages posted to the other tabs, as they come
 */
export function standInPage(url: string): { posted: unknown[] } {
  const posted: unknown[] = []
  const NodeRequest = globalThis.Request
  Object.assign(globalThis, {
    document: {},
    Request: class extends NodeRequest {
      constructor(input: RequestInfo | URL, init?: RequestInit) {
        super(typeof input === 'string' ? new URL(input, url) : input, init)
      }
    },
    BroadcastChannel: class {
      readonly name: string
      constructor(name: string) {
        this.name = name
      }
      postMessage(message: unknown): void {
        posted.push(message)
      }
      addEventListener(): void {}
    },
  })
  return { posted }
}
