import { ask, keepAsking } from '../load.ts'
import type { RunningShop } from '../serve.ts'

const SECONDS = 2
const CONNECTIONS = 10
/** Before anything is measured: V8 compiles meanwhile, and our pages become popular. */
const TIMES_BEFORE = 1_000

/** What a server spent in one round, in milliseconds of processor time a page. */
export interface Round {
  /** Of a listing that nobody asked for before; null where it was not asked for. */
  cold: number | null
  listing: number
  product: number
  memory_mb: number
}

/**
 * The processor time of each server for the same pages, the servers in turn.
 *
 * @param cold addresses that nobody asked for yet, of one round each; those of the first round are not measured
 */
export async function serverRounds(
  sites: Record<string, RunningShop>,
  { listing, product }: { listing: string; product: string },
  cold: string[][],
): Promise<Record<string, Round[]>> {
  const rounds: Record<string, Round[]> = Object.fromEntries(Object.keys(sites).map(site => [site, []]))
  for (const [round, addresses] of cold.entries()) {
    for (const [site, server] of Object.entries(sites)) {
      const again = (path: string) =>
        round === 0
          ? spent(server, [path], { connections: CONNECTIONS, seconds: 120, most: TIMES_BEFORE })
          : spent(server, [path], { connections: CONNECTIONS, seconds: SECONDS })
      const each = {
        listing: await again(listing),
        product: await again(product),
        // The limit would ask ours for them.
        cold:
          site === 'limit'
            ? null
            : await spent(server, addresses, { connections: 1, seconds: 120, most: addresses.length }),
        memory_mb: server.memory(),
      }
      if (round > 0) rounds[site]?.push(each)
    }
  }
  return rounds
}

async function spent(
  server: RunningShop,
  paths: string[],
  { connections, seconds, most }: { connections: number; seconds: number; most?: number },
): Promise<number> {
  const before = server.cpu_ms()
  const { times } = await keepAsking(
    connections,
    seconds,
    (agent, number) => ask(agent, server.url + paths[number % paths.length]),
    most,
  )
  return (server.cpu_ms() - before) / times.count
}
