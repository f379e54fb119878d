import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Certificate } from './self-signed.ts'
import { freePort } from './shop-process.ts'

const OPERATING = join(import.meta.dirname, '../../server/operating.md')

export interface RunningNginx {
  url: string
  pid: number
  stop(): Promise<void>
}

export const hasNginx = () => !spawnSync('nginx', ['-v']).error

/**
 * Starts nginx in front of these processes with exactly the configuration in `server/operating.md`; only
 * ports, paths and the certificate are this machine's. Null if nginx is not installed.
 *
 * @param options.certificate without one it speaks plain HTTP/1.1
 */
export async function openNginx(
  folder: string,
  urls: string[],
  options: { certificate?: Certificate } = {},
): Promise<RunningNginx | null> {
  if (!hasNginx()) return null
  const port = await freePort('127.0.0.1')
  const file = join(folder, 'nginx.conf')
  const errors = join(folder, 'nginx-errors')
  writeFileSync(
    file,
    around(folder, ofThisMachine(documentedConfiguration(), port, urls, options.certificate)),
  )
  const child = spawn('nginx', ['-p', folder, '-c', file, '-e', errors], { stdio: 'ignore' })
  const endWithUs = () => child.kill('SIGTERM')
  process.once('exit', endWithUs)
  const ended = once(child, 'exit').finally(() => process.off('exit', endWithUs))
  while (!(await isListening(port))) {
    if (child.exitCode !== null) throw new Error(`nginx ended:\n${readFileSync(errors, 'utf8')}`)
    await wait(50)
  }
  return {
    url: `${options.certificate ? 'https' : 'http'}://127.0.0.1:${port}`,
    pid: child.pid as number,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}

function documentedConfiguration(): string {
  const given = /^```nginx\n([\s\S]*?)^```/m.exec(readFileSync(OPERATING, 'utf8'))?.[1]
  if (!given) throw new Error('server/operating.md has no configuration of nginx')
  return given
}

function ofThisMachine(given: string, port: number, urls: string[], certificate?: Certificate): string {
  const servers = urls.map(url => `server ${new URL(url).host};`).join(' ')
  const here = given
    .replace(/^ *server 127\.0\.0\.1:3000;/m, servers)
    .replace('listen 443 ssl http2', `listen 127.0.0.1:${port}${certificate ? ' ssl http2' : ''}`)
    .replace(/^ *ssl_certificate .*$/m, certificate ? `ssl_certificate ${certificate.certificate_file};` : '')
    .replace(/^ *ssl_certificate_key .*$/m, certificate ? `ssl_certificate_key ${certificate.key_file};` : '')
  if (/ 443|127\.0\.0\.1:3000|\/etc\/ssl/.test(here))
    throw new Error(`not of this machine, in the documented configuration:\n${here}`)
  return here
}

function around(folder: string, site: string): string {
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    name => `${name}_temp_path ${join(folder, name)};`,
  )
  return `daemon off; worker_processes 1; pid ${join(folder, 'nginx.pid')};
events { worker_connections 1024; }
http {
access_log off;
${paths.join(' ')}
${site}
}
`
}

async function isListening(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}
