import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../../..')
const PROGRAMS = [
  [
    'import',
    'server/import/main.ts',
    ['--stores', '--stock', '--default-stock', '--rate', '--no-pictures', '--allow-shrink'],
  ],
  ['import:cities', 'server/import/cities/main.ts', []],
  [
    'import:delivery',
    'server/import/delivery/main.ts',
    ['--points', 'free_delivery_price', 'region_fias_id'],
  ],
  ['import:stock', 'server/import/stock/main.ts', ['--stores', 'offer', 'store', 'qty']],
  ['reconcile', 'server/reconcile.ts', []],
  ['orders:export', 'server/export-orders.ts', ['--since', '--format', 'commerceml', '--out']],
  ['orders:import', 'server/import-orders.ts', ['order_id', 'status', 'track']],
  ['returns:receive', 'server/returns.ts', ['--paid', '--refuse']],
  ['pictures', 'server/make-pictures.ts', []],
] as const

describe.each(PROGRAMS)('npm run %s', (name, path, words) => {
  const run = async (...args: string[]) => {
    const child = spawn(process.execPath, [join(ROOT, path), ...args], {
      env: { PATH: process.env.PATH, NODE_ENV: 'test', DATA_DIR: '/nowhere' },
    })
    const said = { out: '', err: '' }
    child.stdout.on('data', text => (said.out += text))
    child.stderr.on('data', text => (said.err += text))
    const [code] = await once(child, 'close')
    return { code, ...said }
  }

  test('--help prints how it is called and what it takes, and does nothing else', async () => {
    const { code, out, err } = await run('--help')
    expect([code, err]).toEqual([0, ''])
    for (const word of [`npm run ${name}`, '--help', ...words]) expect(out).toContain(word)
  })

  test('with a wrong option tells the nearest right one and how it is called, and exits with 2', async () => {
    const { code, out, err } = await run('file', '--hlep')
    expect([code, out]).toEqual([2, ''])
    expect(err).toMatch(/^Нет настройки --hlep\. Может быть, --help\?\n\nnpm run/)
    expect(err).toContain(`npm run ${name}`)
  })
})
