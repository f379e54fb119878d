/** @jest-environment node */
import { hasCome } from '../../../widgets/late/ask-again.ts'

const real = globalThis.fetch
let asked: number
/** Answers of the server, one after another; the last to all that follow. */
function answers(...statuses: number[]): void {
  asked = 0
  globalThis.fetch = async () => {
    const status = statuses[Math.min(asked, statuses.length - 1)] as number
    asked += 1
    return new Response(null, { status, headers: { 'Retry-After': '0' } })
  }
}
afterEach(() => {
  globalThis.fetch = real
})

describe('a picture that did not come', () => {
  test.each([
    ['comes after two busy answers', [503, 503, 200], true, 3],
    ['is given up after three', [503], false, 3],
    ['is not asked for again when there is none', [404], false, 1],
    ['is not asked for again when the server breaks', [503, 500], false, 2],
  ])('%s', async (_what, statuses, came, times) => {
    answers(...statuses)
    expect(await hasCome('/media/key/320.avif')).toBe(came)
    expect(asked).toBe(times)
  })

  test('is given up without a network', async () => {
    globalThis.fetch = async () => {
      throw new TypeError('Failed to fetch')
    }
    expect(await hasCome('/media/key/320.avif')).toBe(false)
  })
})
