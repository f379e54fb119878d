import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../support/shop-process.ts'

/** nginx before these processes, as the README has it but for TLS; null where it is not installed. */
export async function openNginx(
  folder: string,
  urls: string[],
): Promise<{ url: string; stop(): Promise<void> } | null> {
  if (spawnSync('nginx', ['-v']).error) return null
  const port = await freePort('127.0.0.1')
  const file = join(folder, 'nginx.conf')
  writeFileSync(file, configuration(folder, port, urls))
  const child = spawn('nginx', ['-p', folder, '-c', file, '-e', join(folder, 'nginx-errors')], {
    stdio: 'ignore',
  })
  const endWithUs = () => child.kill('SIGTERM')
  process.once('exit', endWithUs)
  const ended = once(child, 'exit').finally(() => process.off('exit', endWithUs))
  const url = `http://127.0.0.1:${port}`
  while (!(await fetch(`${url}/healthz`).catch(() => null))?.ok) {
    if (child.exitCode !== null) throw new Error(`nginx ended with ${child.exitCode}`)
    await wait(100)
  }
  return {
    url,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}

function configuration(folder: string, port: number, urls: string[]): string {
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    name => `${name}_temp_path ${join(folder, name)};`,
  )
  return `daemon off; worker_processes 1; pid ${join(folder, 'nginx.pid')};
events { worker_connections 1024; }
http {
  access_log off;
  ${paths.join(' ')}
  upstream shop { ${urls.map(url => `server ${new URL(url).host};`).join(' ')} keepalive 32; }
  server {
    listen 127.0.0.1:${port};
    client_max_body_size 1m;
    location / {
      proxy_pass http://shop;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $host;
      proxy_set_header X-Forwarded-For $remote_addr;
      proxy_set_header X-Forwarded-Proto $scheme;
      proxy_buffer_size 16k;
      proxy_buffers 16 32k;
    }
  }
}
`
}
