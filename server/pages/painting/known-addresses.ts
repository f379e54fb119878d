import type { Request, Response } from 'express'
import { LRUCache } from 'lru-cache'
import type { Snapshot } from '../../catalog/snapshot/types.ts'

/** What an address leads to, whoever asks, as long as both of `Current` are the same. */
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
  readonly #known = new LRUCache<string, Known & Current>({ max: ADDRESSES_MOST })

  /** @param url path and query as they came */
  remember(url: string, known: Known & Current): void {
    if (url.length <= LENGTH_MOST) this.#known.set(url, known)
  }

  /** @param now is asked only for an address that was routed before */
  find(url: string, now: () => Current): Known | null {
    const known = this.#known.get(url)
    if (!known) return null
    const { catalog, version } = now()
    return known.catalog === catalog && known.version === version ? known : null
  }
}
