/** @jest-environment node */
import { jest } from '@jest/globals'
import { ChunkError, loadChunk } from '../../../widgets/shared/load-chunk.ts'
import { type Listening, listen } from '../../support/listen.ts'

const NEVER = new Promise<never>(() => undefined)
let site: Listening
/** What a page has, and what was reported to its log. */
const logged: { event: string; message: string }[] = []
beforeAll(async () => {
  const page = { getElementById: () => null }
  Object.assign(globalThis, { document: page, location: { pathname: '/about/' } })
  globalThis.Request = class {
    constructor(_path: string, { body }: { body: string }) {
      logged.push(JSON.parse(body))
    }
  } as unknown as typeof Request
  site = await listen((req, res) => {
    res.statusCode = req.url === '/there.js' ? 200 : 404
    res.end()
  })
})
afterAll(() => site.close())

/** What Chromium and Firefox say of a module that did not come. */
const refused = (path: string) =>
  Promise.reject(new TypeError(`Failed to fetch dynamically imported module: ${site.url}${path}`))

test('code that comes is given', async () => {
  expect(await loadChunk(async () => 'code')).toBe('code')
})

beforeEach(() => {
  logged.length = 0
})

test.each([
  ['timeout', () => NEVER, 1],
  ['missing', () => refused('/gone.js'), undefined],
  ['other', () => refused('/there.js'), undefined],
  ['other', () => Promise.reject(new Error('Importing a module script failed.')), undefined],
])(
  "«Chunk loading errors: 'Loading chunk failed' with type timeout, missing or other»: %s",
  async (type, load, waits_ms) => {
    const error = await loadChunk(load, waits_ms).catch(error => error)

    expect(error).toBeInstanceOf(ChunkError)
    expect(error).toMatchObject({ message: 'Loading chunk failed', type })
    expect(String(error)).toBe(`Loading chunk failed: ${type}`)
    expect(logged).toEqual([
      expect.objectContaining({ event: `chunk.${type}`, message: expect.stringContaining(String(error)) }),
    ])
  },
)

test('what fails once is asked for again, and nobody hears of it', async () => {
  let asked = 0
  const load = async () => {
    asked += 1
    if (asked === 1) throw new TypeError('cut off')
    return 'code'
  }
  expect(await loadChunk(load)).toBe('code')
  expect([asked, logged]).toEqual([2, []])
})

test('it is asked for again once, and a chunk that loads another reports it once', async () => {
  let asked = 0
  const load = () => {
    asked += 1
    return Promise.reject(new Error('cut off'))
  }
  const error = await loadChunk(() => loadChunk(load)).catch(error => error)
  expect(error).toMatchObject({ type: 'other' })
  expect([asked, logged.length]).toEqual([2, 1])
})

test('«with a 120-second time-out»', async () => {
  jest.useFakeTimers()
  const failed = jest.fn()
  loadChunk(() => NEVER).catch(failed)
  await jest.advanceTimersByTimeAsync(119_999)
  expect(failed).not.toHaveBeenCalled()
  await jest.advanceTimersByTimeAsync(1)
  expect(failed).toHaveBeenCalledWith(expect.objectContaining({ type: 'timeout' }))
  jest.useRealTimers()
})
