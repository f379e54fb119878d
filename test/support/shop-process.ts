import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { builtShop } from './runner/built-shop.ts'
import { machineOfRun } from './runner/draw.ts'

/** A built `server/main.ts` in a process of its own. */
export interface ShopProcess {
  url: string
  process: ChildProcess
  /** Its exit code, or the signal that ended it. */
  ended: Promise<number | string>
  /** Its standard error so far. */
  said(): string
  /** Its standard output so far. */
  errors(): string
}

/** A process that has loaded the shop's code, which is most of a start, and waits to be told to open it. */
export interface HeldShop {
  process: ChildProcess
  ended: Promise<number | string>
  /** Opens the shop, and waits until it is ready. */
  go(): Promise<ShopProcess>
}

const MAIN = join(import.meta.dirname, '../../server/main.ts')
const HELD = join(import.meta.dirname, 'held-shop.ts')

/**
 * Starts it on a database that has goods already, and waits until it is ready.
 *
 * @param options.through a program that is given the shop's command, such as a shell that limits it
 * @param options.until_ready false returns at once: it may not become ready
 */
export async function startShop(
  database_url: string,
  env: Record<string, string> = {},
  options: { through?: string[]; until_ready?: boolean } = {},
): Promise<ShopProcess> {
  const shop = await spawnShop('main', database_url, env, options.through)
  return options.until_ready === false ? shop : untilReady(shop)
}

/** The same in two steps: `go` opens the shop. */
export async function holdShop(database_url: string, env: Record<string, string> = {}): Promise<HeldShop> {
  const shop = await spawnShop('held', database_url, env)
  const { process: child, ended } = shop
  await Promise.race([once(child.stdout as Readable, 'data'), ended])
  return {
    process: child,
    ended,
    go() {
      child.stdin?.write('go\n')
      return untilReady(shop)
    },
  }
}

async function spawnShop(
  which: 'main' | 'held',
  database_url: string,
  env: Record<string, string>,
  through: string[] = [],
): Promise<ShopProcess> {
  const built = await builtShop()
  const source = { main: MAIN, held: HELD }
  const [program = '', ...args] = [...through, process.execPath, (built ?? source)[which]]
  const host = ownLoopback()
  const port = await freePort(host)
  const url = `http://${host}:${port}`
  const child = spawn(program, args, {
    env: {
      PATH: process.env.PATH,
      ...machineOfRun(),
      NODE_ENV: 'development',
      DATABASE_URL: database_url,
      // In the folder of the database, and deleted with it; never the data of the person who runs the tests.
      DATA_DIR: database_url.endsWith('.db')
        ? dirname(database_url)
        : join(process.env.RUN_FOLDER ?? tmpdir(), `vitrina-data-${process.pid}`),
      PORT: String(port),
      HOST: host,
      SITE_URL: url,
      LOG_LEVEL: 'error',
      DEMO: 'no',
      PICTURES_AHEAD: 'no',
      TRUST_PROXY: '1',
      LIMITS: 'off',
      ...(built && { NODE_COMPILE_CACHE: built.compiled }),
      ...env,
    },
    stdio: [which === 'held' ? 'pipe' : 'ignore', 'pipe', 'pipe'],
  })
  let said = ''
  child.stderr?.on('data', chunk => {
    said += chunk
  })
  let errors = ''
  child.stdout?.on('data', chunk => {
    errors += chunk
  })
  const ended = once(child, 'exit').then(([code, signal]) => code ?? signal)
  return { url, process: child, ended, said: () => said, errors: () => errors }
}

async function untilReady(shop: ShopProcess): Promise<ShopProcess> {
  const isReady = () =>
    fetch(`${shop.url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isReady())) {
    const { exitCode } = shop.process
    if (exitCode !== null) throw new Error(`the shop ended with ${exitCode}:\n${shop.said()}`)
    await new Promise(resolve => setTimeout(resolve, 50))
  }
  return shop
}

/**
 * Linux answers on all of 127.0.0.0/8. A port that was free a moment ago may belong to another process by the
 * time the shop listens: another run's shop would answer instead of ours.
 */
export function ownLoopback(): string {
  if (process.platform !== 'linux') return '127.0.0.1'
  return `127.${randomInt(1, 255)}.${randomInt(1, 255)}.${randomInt(1, 255)}`
}

export async function freePort(host: string): Promise<number> {
  const server = createServer().listen(0, host)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
