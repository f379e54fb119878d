import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ask, BROWSER, keepAsking } from './load.ts'
import { SENT_THERE } from './page-path-aims.ts'
import { type RunningShop, startProgram } from './serve.ts'

// The limit that processor times are told in: Express sending the bytes of a listing that are ready. Milliseconds of one machine
// mean little on another, and machines change within a run; so many limits hold on any.

/** Where the aims of processor time were set. */
const LIMIT_THERE_MS = 1_000 / SENT_THERE.browser
const CONNECTIONS = 10

/** Express that sends what the page now answers; ask it for any path. */
export async function startLimit(page: string, accepted = BROWSER['Accept-Encoding']): Promise<RunningShop> {
  const folder = mkdtempSync(join(tmpdir(), 'ready-'))
  const agent = new Agent()
  const { body, headers } = await ask(agent, page, { headers: { 'Accept-Encoding': accepted } })
  agent.destroy()
  const file = join(folder, 'page')
  writeFileSync(file, body)
  const encoding = headers['content-encoding'] ?? ''
  const ready = await startProgram(port => [
    join(import.meta.dirname, 'ready-server.ts'),
    port,
    file,
    encoding,
  ])
  rmSync(folder, { recursive: true })
  return ready
}

/** Processor time of one page of the limit, in milliseconds. */
export async function limitMs(page: string, seconds = 2): Promise<number> {
  const ready = await startLimit(page)
  const question = (agent: Agent) => ask(agent, ready.url)
  await keepAsking(CONNECTIONS, 60, question, 4_000)
  const spent = ready.cpu_ms()
  const { times } = await keepAsking(CONNECTIONS, seconds, question)
  const limit_ms = (ready.cpu_ms() - spent) / times.count
  await ready.stop()
  return limit_ms
}

/**
 * A processor time in limits, and the aim in limits.
 *
 * @param aim_ms what is wanted where a limit takes `LIMIT_THERE_MS`; nothing where nothing is wanted
 */
export function inLimits(cpu_ms: number, limit_ms: number, aim_ms?: number): Record<string, string> {
  const wanted = aim_ms === undefined ? '' : (aim_ms / LIMIT_THERE_MS).toFixed(1)
  return { 'limit ms': limit_ms.toFixed(3), limits: (cpu_ms / limit_ms).toFixed(1), wanted }
}
