import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { stop } from 'esbuild'
import { buildServer, SERVER } from '../../../build/build-server.ts'
import { pretendSmtp } from '../../support/pretend/pretend-smtp.ts'
import { freePort } from '../../support/shop-process.ts'

// `npm run start` keeps the shop small by settings that malloc reads before the first line of ours.

const ROOT = join(import.meta.dirname, '../../..')
const START = join(ROOT, 'server/start.ts')
const ofLinux = process.platform === 'linux' ? test : test.skip

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vitrina-small-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** What malloc was told, of the shop that the script became; it has the script's own number and ends as the shop does. */
async function mallocOf(env: Record<string, string>) {
  const child = spawn(process.execPath, ['--max-semi-space-size=8', START], {
    env: { ...process.env, DATA_DIR: folder, DEMO: 'no', LOG_LEVEL: 'silent', PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const [line] = await once(createInterface(child.stdout), 'line')
  const read = (name: string) => readFileSync(`/proc/${child.pid}/${name}`, 'utf8').split('\0')
  const settings = read('environ').filter(each => each.startsWith('MALLOC_'))
  const words = read('cmdline')
  child.kill('SIGTERM')
  const [code] = await ended
  return { line, settings, words, code }
}

ofLinux(
  'the shop has one arena and gives large pieces back, with the options that the script was given',
  async () => {
    const { line, settings, words, code } = await mallocOf({})
    expect(line).toContain('is open')
    expect(settings.toSorted()).toEqual([
      'MALLOC_ARENA_MAX=1',
      'MALLOC_MMAP_THRESHOLD_=2097152',
      'MALLOC_TRIM_THRESHOLD_=4194304',
    ])
    expect(words).toContain('--max-semi-space-size=8')
    expect(words).toEqual(expect.arrayContaining([expect.stringContaining('server/main.ts')]))
    expect(code).toBe(0)
  },
  60_000,
)

ofLinux(
  'whoever has settled malloc by themselves is left alone',
  async () => {
    const { settings, code } = await mallocOf({ MALLOC_ARENA_MAX: '4' })
    expect(settings).toEqual(['MALLOC_ARENA_MAX=4'])
    expect(code).toBe(0)
  },
  60_000,
)

describe('what npm start runs', () => {
  // Within the project: what is not a script alone is found where packages are.
  const dist = join(ROOT, 'node_modules/.cache', `built-${process.pid}`)
  beforeAll(() => buildServer(dist))
  afterAll(async () => {
    rmSync(dist, { recursive: true, force: true })
    // It would hold this worker.
    await stop()
  })

  test('is what the build makes of the server, in letters of one byte', () => {
    const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
      scripts: { start: string }
    }
    const made = readdirSync(join(dist, SERVER))
    expect(scripts.start).toMatch(/ build\/start\.js$/)
    expect(readFileSync(join(ROOT, 'build/start.js'), 'utf8')).toContain(`'../dist/${SERVER}/start.js'`)
    expect(made).toEqual(
      expect.arrayContaining(['start.js', 'main.js', 'send-letters.js', 'derive-pictures.js']),
    )
    for (const name of made)
      expect(readFileSync(join(dist, SERVER, name), 'latin1')).not.toMatch(/[\u0080-\u00ff]/)
  })

  test('has no importer, no goods of the demonstration, no maker of pictures and none of mail on the thread that answers', () => {
    const sources = sourcesOf('main.js')
    expect(sources).toContain('server/media/picture-process.ts')
    const others = sources.filter(path =>
      /^server\/(import|demo|jobs\/fill)\/|media\/derivatives|render-picture/.test(path),
    )
    expect(others.toSorted()).toEqual(['server/jobs/fill/is-to-be-filled.ts'])
    expect(sourcesOf('derive-pictures.js')).toContain('server/media/derivatives.ts')
    expect(sources).toContain('server/providers/mail/letter-process.ts')
    expect(sources.filter(path => /nodemailer|providers\/mail\/smtp/.test(path))).toEqual([])
    expect(sourcesOf('send-letters.js').join()).toContain('node_modules/nodemailer/')
  })

  /** What a made file is of, and what it imports from its beginning on: what is asked for later is not among it. */
  function sourcesOf(name: string): string[] {
    const script = readFileSync(join(dist, SERVER, name), 'utf8')
    const own = [...script.matchAll(/^\/\/ ((?:server|node_modules)\/\S+)$/gm)].map(found => String(found[1]))
    const beside = [...script.matchAll(/^(?:import|\}) .*?"\.\/([^"]+)";$/gm)]
    return [...own, ...beside.flatMap(found => sourcesOf(String(found[1])))]
  }

  ofLinux(
    'paints pages by the templates of the project, without types to take away and without a maker of pictures',
    async () => {
      const child = spawn(process.execPath, [join(dist, SERVER, 'start.js')], {
        env: {
          ...process.env,
          DATA_DIR: folder,
          DEMO: 'no',
          LOG_LEVEL: 'silent',
          PORT: String(await freePort('127.0.0.1')),
        },
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      const ended = once(child, 'exit')
      const [line] = (await once(createInterface(child.stdout), 'line')) as [string]
      const url = /http:\S+/.exec(line)?.[0] ?? ''
      const page = await fetch(url)
      const maps = readFileSync(`/proc/${child.pid}/maps`, 'utf8')
      child.kill('SIGTERM')
      expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('</html>')])
      expect(maps).not.toMatch(/libvips|sharp/)
      expect(await ended).toEqual([0, null])
    },
    60_000,
  )

  ofLinux.each(['SIGTERM', 'SIGKILL'] as const)(
    'sends letters by a process of its own, of what the build made, which ends with the shop: %s',
    async signal => {
      const smtp = await pretendSmtp()
      const taken = new Promise<void>(resolve => {
        smtp.onTaken = resolve
      })
      const child = spawn(process.execPath, [join(dist, SERVER, 'start.js')], {
        env: {
          ...process.env,
          DATA_DIR: folder,
          DEMO: 'no',
          LOG_LEVEL: 'silent',
          PICTURES_AHEAD: 'no',
          SMTP_URL: smtp.url,
          PORT: String(await freePort('127.0.0.1')),
        },
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      const ended = once(child, 'exit')
      const [line] = (await once(createInterface(child.stdout), 'line')) as [string]
      const url = /http:\S+/.exec(line)?.[0] ?? ''
      expect(lettersOf(child)).toEqual([])
      const asked = await fetch(`${url}/api/v3/subscribe/`, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          'X-Requested-With': 'XMLHttpRequest',
          'Sec-Fetch-Site': 'same-origin',
        },
        body: JSON.stringify({ email: 'anna@example.ru' }),
      })
      expect(asked.status).toBe(200)
      await taken
      const [letters = 0, ...others] = lettersOf(child)
      expect(letters).toBeGreaterThan(0)
      expect(others).toEqual([])
      child.kill(signal)
      expect(await ended).toEqual(signal === 'SIGTERM' ? [0, null] : [null, signal])
      while (existsSync(`/proc/${letters}/exe`)) await wait(20)
      await smtp.close()
    },
  )

  /** Its processes that send letters, by their numbers; at its first start another one reads pictures of editors. */
  function lettersOf({ pid }: { pid?: number | undefined }): number[] {
    const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    const numbers = text.split(' ').filter(Boolean).map(Number)
    return numbers.filter(each => readFileSync(`/proc/${each}/cmdline`, 'utf8').includes('send-letters.js'))
  }
})
