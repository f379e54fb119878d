import { chanceOfRun } from '../runner/chance.ts'
import { type HeldShop, holdShop, type ShopProcess } from '../shop-process.ts'

/** Processes of one shop that are killed with -9 one after the other, while shoppers go on. */
export interface KillableShops {
  /** The address of a running process, in turn; waits while none is running. */
  url(): Promise<string>
  /**
   * Reports that a request was sent to `url`: the process whose turn it is gets killed a moment later, in the
   * middle of its work.
   */
  sent(url: string): void
  /** The number of kills so far. */
  kills(): number
  /** Waits until the last kill is over and all processes are running again. */
  settled(): Promise<void>
  /** Everything that they wrote to standard error. */
  said(): string
  /** Lines of their logs with these words. */
  logged(words: string): string
  close(): Promise<void>
}

/**
 * Requests between two kills, and milliseconds from the last of them to the kill, so that each process dies
 * during another action. Each run begins somewhere else in both.
 */
const GAPS = [3, 7, 5, 11, 4, 9, 13, 6]
const DELAYS_MS = [0, 1, 3, 8, 2, 5, 15, 0, 4, 30, 10]

/**
 * Every killed process has a successor that has loaded the shop's code already: complete starts one after the
 * other would be minutes in which nobody is served.
 *
 * @param most the number of kills, after which no process dies any more
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
  const chance = chanceOfRun(`kills of ${processes}`)
  const [gap, delay] = [chance.integer(0, GAPS.length - 1), chance.integer(0, DELAYS_MS.length - 1)]

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
      if (at !== turn % processes || kills >= most || since < (GAPS[(gap + kills) % GAPS.length] ?? 1)) return
      turn += 1
      since = 0
      kills += 1
      const dying = new Promise<void>((resolve, reject) => {
        setTimeout(() => kill(at).then(resolve, reject), DELAYS_MS[(delay + kills) % DELAYS_MS.length])
      }).finally(() => starting.delete(dying))
      starting.add(dying)
    },
    kills: () => kills,
    settled: async () => void (await Promise.all(starting)),
    said: () => [...ended, ...shops].map(shop => shop?.said() ?? '').join(''),
    logged: words =>
      [...ended, ...shops]
        .flatMap(shop => shop?.errors().split('\n') ?? [])
        .filter(line => line.includes(words))
        .join('\n'),
    async close() {
      await Promise.allSettled(starting)
      const left = [...shops, ...(await Promise.all(successors))]
      for (const shop of left) shop?.process.kill('SIGKILL')
      await Promise.all(left.map(shop => shop?.ended))
    },
  }
}
