/**
 * The little of a browser's page that the stores touch, for tests without a browser: the page's address, which paths
 * are asked at, and the shop's other tabs. Call it before the stores are imported: they look around once.
 *
 * @param url origin of the page
 * @returns what the other tabs were told, as it comes
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
