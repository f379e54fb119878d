import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** `server/main.ts` in a process of its own. */
export interface ShopProcess {
  url: string
  process: ChildProcess
  /** Its exit code, or the signal that ended it. */
  ended: Promise<number | string>
  /** What it wrote on its standard error. */
  said(): string
  /** What it wrote on its standard output. */
  told(): string
}

/**
 * Starts it on a database that has goods already, and waits until it is ready.
 *
 * @param options.through a program that is given the shop's command, as a shell that limits it
 * @param options.until_ready false: it is on its way, and may not get there
 */
export async function startShop(
  database_url: string,
  env: Record<string, string> = {},
  options: { through?: string[]; until_ready?: boolean } = {},
): Promise<ShopProcess> {
  const host = ownLoopback()
  const port = await freePort(host)
  const url = `http://${host}:${port}`
  const [program = process.execPath, ...before] = options.through ?? []
  const command = [process.execPath, join(import.meta.dirname, '../../server/main.ts')]
  const child = spawn(program, options.through ? [...before, ...command] : command.slice(1), {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'development',
      DATABASE_URL: database_url,
      // Beside the database that is deleted with it; never the data of whoever runs the tests.
      DATA_DIR: database_url.endsWith('.db')
        ? dirname(database_url)
        : join(tmpdir(), `vitrina-data-${process.pid}`),
      PORT: String(port),
      HOST: host,
      SITE_URL: url,
      LOG_LEVEL: 'error',
      DEMO: 'no',
      PICTURES_AHEAD: 'no',
      TRUST_PROXY: '1',
      LIMITS: 'off',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  child.stderr?.on('data', chunk => {
    said += chunk
  })
  let told = ''
  child.stdout?.on('data', chunk => {
    told += chunk
  })
  const ended = once(child, 'exit').then(([code, signal]) => code ?? signal)
  const shop = { url, process: child, ended, said: () => said, told: () => told }
  if (options.until_ready === false) return shop
  const isReady = () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error(`the shop ended with ${child.exitCode}:\n${said}`)
    await new Promise(resolve => setTimeout(resolve, 50))
  }
  return shop
}

/**
 * Linux answers on all of 127.0.0.0/8. A port that was free a moment ago may be somebody else's by the time that the shop
 * listens: another run's shop would answer for ours.
 */
function ownLoopback(): string {
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
