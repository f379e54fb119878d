/** @jest-environment node */
import { jest } from '@jest/globals'
import { ChunkError, loadChunk } from '../../../widgets/shared/load-chunk.ts'
import { type Listening, listen } from '../../support/listen.ts'

const NEVER = new Promise<never>(() => undefined)
let site: Listening
beforeAll(async () => {
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

test.each([
  ['timeout', () => NEVER, 1],
  ['missing', () => refused('/gone.js'), undefined],
  ['other', () => refused('/there.js'), undefined],
  ['other', () => Promise.reject(new Error('Importing a module script failed.')), undefined],
])('«Loading chunk failed» is of type %s', async (type, load, waits_ms) => {
  const error = await loadChunk(load, waits_ms).catch(error => error)

  expect(error).toBeInstanceOf(ChunkError)
  expect(error).toMatchObject({ message: 'Loading chunk failed', type })
  expect(String(error)).toBe(`Loading chunk failed: ${type}`)
})

test('it is waited for 120 seconds', async () => {
  jest.useFakeTimers()
  const failed = jest.fn()
  loadChunk(() => NEVER).catch(failed)
  await jest.advanceTimersByTimeAsync(119_999)
  expect(failed).not.toHaveBeenCalled()
  await jest.advanceTimersByTimeAsync(1)
  expect(failed).toHaveBeenCalledWith(expect.objectContaining({ type: 'timeout' }))
  jest.useRealTimers()
})
