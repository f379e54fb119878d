import { type HeldShop, holdShop, type ShopProcess } from '../shop-process.ts'

/** Processes of one shop that are killed with -9, one after the other, while shoppers go on. */
export interface KillableShops {
  /** Of one that stands, in turn; waits while none does. */
  url(): Promise<string>
  /** Tells that a request left for `url`: the process whose turn it is dies a moment later, with what it was about to do. */
  sent(url: string): void
  /** Kills so far. */
  kills(): number
  /** Until the last kill is done and everybody stands again. */
  settled(): Promise<void>
  /** What all of them wrote on standard error. */
  said(): string
  close(): Promise<void>
}

/** Requests between two kills, and milliseconds from the last of them to the kill: each dies in another deed. */
const GAPS = [3, 7, 5, 11, 4, 9, 13, 6]
const DELAYS_MS = [0, 1, 3, 8, 2, 5, 15, 0, 4, 30, 10]

/**
 * Whoever dies has a successor that has read the shop's code already: whole starts one after the other are minutes in
 * which nobody is served.
 *
 * @param most kills, after which nobody dies any more
 */
export async function killableShops(
  processes: number,
  most: number,
  database_url: string,
  env: Record<string, string>,
): Promise<KillableShops> {
  let to_come = processes + most
  const successors: Promise<HeldShop>[] = []
  const raise = () => {
    if (to_come-- > 0) successors.push(holdShop(database_url, env))
  }
  async function start(): Promise<ShopProcess> {
    const next = await successors.shift()
    raise()
    if (!next) throw new Error('more shops died than should')
    return next.go()
  }
  for (let number = 0; number < processes; number++) raise()
  const shops: (ShopProcess | null)[] = await Promise.all(Array.from({ length: processes }, start))
  const starting = new Set<Promise<void>>()
  const ended: ShopProcess[] = []
  let [kills, since, turn, asked] = [0, 0, 0, 0]

  async function kill(at: number): Promise<void> {
    const victim = shops[at]
    if (!victim) return
    shops[at] = null
    victim.process.kill('SIGKILL')
    await victim.ended
    ended.push(victim)
    shops[at] = await start()
  }

  return {
    async url() {
      for (;;) {
        const standing = shops.filter(shop => shop !== null)
        const next = standing[asked++ % Math.max(1, standing.length)]
        if (next) return next.url
        await Promise.race(starting)
      }
    },
    sent(url) {
      since += 1
      const at = shops.findIndex(shop => shop?.url === url)
      if (at !== turn % processes || kills >= most || since < (GAPS[kills % GAPS.length] ?? 1)) return
      turn += 1
      since = 0
      kills += 1
      const dying = new Promise<void>((resolve, reject) => {
        setTimeout(() => kill(at).then(resolve, reject), DELAYS_MS[kills % DELAYS_MS.length])
      }).finally(() => starting.delete(dying))
      starting.add(dying)
    },
    kills: () => kills,
    settled: async () => void (await Promise.all(starting)),
    said: () => [...ended, ...shops].map(shop => shop?.said() ?? '').join(''),
    async close() {
      await Promise.allSettled(starting)
      const left = [...shops, ...(await Promise.all(successors))]
      for (const shop of left) shop?.process.kill('SIGKILL')
      await Promise.all(left.map(shop => shop?.ended))
    },
  }
}
