import type { Request, Response } from 'express'
import { LRUCache } from 'lru-cache'
import type { Snapshot } from '../../catalog/snapshot/types.ts'

/** What an address leads to, whoever asks. */
interface Known {
  /** Answers any request for this address. */
  send(req: Request, res: Response): Promise<void>
  /** As its route has set it. */
  vary: string
}

/** What answers follow from, beside the address. */
export interface Current {
  catalog: Snapshot
  /** Of the templates, of which redirects and pages of editors are a part. */
  version: string
}

const ADDRESSES_MOST = 4_000
/** Whoever makes up longer ones must not fill the memory. */
const LENGTH_MOST = 300

/** Where addresses were routed to: `answerKnownAddresses` answers the next request for one past the routers. */
export class KnownAddresses {
  readonly #known = new LRUCache<string, Known>({ max: ADDRESSES_MOST })
  /** Weakly: after an import nothing else may hold the snapshot before it, half of the process's memory. */
  #catalog: WeakRef<Snapshot> | undefined
  #version = ''

  /** @param url path and query as they came */
  remember(url: string, known: Known, now: Current): void {
    if (url.length > LENGTH_MOST) return
    if (!this.#isOf(now)) {
      this.#known.clear()
      this.#catalog = new WeakRef(now.catalog)
      this.#version = now.version
    }
    this.#known.set(url, known)
  }

  /** @param now is asked only for an address that was routed before */
  find(url: string, now: () => Current): Known | null {
    const known = this.#known.get(url)
    return known && this.#isOf(now()) ? known : null
  }

  #isOf({ catalog, version }: Current): boolean {
    return this.#catalog?.deref() === catalog && this.#version === version
  }
}
