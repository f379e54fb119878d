import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { createTestDatabase } from '../../support/database/databases.ts'
import { stockGoods } from '../../support/goods/goods.ts'
import { builtShop } from '../../support/runner/built-shop.ts'
import { machineOfRun } from '../../support/runner/draw.ts'
import { freePort, ownLoopback } from '../../support/shop-process.ts'

const ROOT = join(import.meta.dirname, '../../..')

test('SIGTERM to the process of npm, once and again, answers what is in flight, ends the shop, and leaves none behind', async () => {
  const database = await createTestDatabase('SQLite', { on_disk: true })
  await stockGoods(database.db)
  const host = ownLoopback()
  const port = await freePort(host)
  const npm = spawn('npm', ['start'], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      ...machineOfRun(),
      NODE_ENV: 'development',
      DATABASE_URL: database.url,
      DATA_DIR: join(database.url, '..'),
      PORT: String(port),
      HOST: host,
      SITE_URL: `http://${host}:${port}`,
      LOG_LEVEL: 'error',
      DEMO: 'no',
      PICTURES_AHEAD: 'no',
    },
  })
  let said = ''
  npm.stderr.on('data', chunk => {
    said += chunk
  })
  const ended = once(npm, 'exit')
  const ask = (path: string) => fetch(`http://${host}:${port}${path}`).catch(() => null)
  const answers = async () => (await ask('/healthz')) !== null
  const isReady = async () => (await ask('/readyz'))?.status === 200
  try {
    while (!(await answers())) {
      if (npm.exitCode !== null) throw new Error(`npm start ended with ${npm.exitCode}:\n${said}`)
      await wait(50)
    }
    while (!(await isReady())) await wait(50)
    const half = connect(port, host)
    half.write(`GET /api/cart/ HTTP/1.1\r\nHost: ${host}:${port}\r\n`)
    await once(half, 'connect')
    // Who came later is answered: of the half of a request the shop knows by then.
    await answers()
    npm.kill('SIGTERM')
    while (await isReady()) await wait(10)
    // Whoever is impatient cuts nothing off.
    npm.kill('SIGTERM')
    half.write('\r\n')
    expect(await text(half)).toMatch(/^HTTP\/1\.1 200 OK\r\n/)

    // Of a shop that it has lost, npm tells the signal; of one that was cut off, 1.
    expect(await ended).toEqual([0, null])
    expect(await answers()).toBe(false)
  } finally {
    npm.kill('SIGTERM')
    await database.close()
  }
})

test.each([
  ['npm start', async () => join(ROOT, 'build/start.js')],
  ['what is built', async () => join((await builtShop())?.main ?? '', '../start.js')],
])('%s on a Node that is too old says so in one line', async (_, program) => {
  const old = `data:text/javascript,${encodeURIComponent(
    "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.19.1' } })",
  )}`

  const { status, stderr } = spawnSync(process.execPath, ['--import', old, await program()], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH },
  })

  expect([status, stderr]).toEqual([
    1,
    expect.stringMatching(/^The shop needs Node 24 and this is 20\.19\.1: [^\n]+\n$/),
  ])
})
