import { setTimeout as turn } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { PageCache } from '../../../server/render/cache/page-cache.ts'
import { compressPiece, FORMS } from '../../../server/render/cache/piece.ts'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

/** Nobody but what is made here has the text. */
async function compressed(form: (typeof FORMS)[number]) {
  const text = Buffer.alloc(300_000, 'Платье льняное. ')
  return { piece: await compressPiece(text, form), text: new WeakRef(text) }
}

test.each(FORMS.filter(form => form !== 'identity'))(
  'a piece in %s does not keep its text in memory',
  async form => {
    const { piece, text } = await compressed(form)
    // What is referred to weakly lives until the present turn is over.
    await turn()
    collectGarbage()
    await turn()
    expect(text.deref()).toBeUndefined()
    expect(piece.length).toBe(300_000)
  },
)

test('and one in plain text is its text', async () => {
  const { piece, text } = await compressed('identity')
  await turn()
  collectGarbage()
  await turn()
  expect(text.deref()).toBe(piece.bytes)
})

/** A page that nobody else asks for, and what it was painted as. */
async function made(cache: PageCache) {
  const paint = async () => ({ parts: [{ shared: 'Платье льняное. '.repeat(20_000) }], is_whole: true })
  let painting: WeakRef<object> | undefined
  const wanted = { address: 'a', together: 'a' }
  const { page } = await cache.make(wanted, 'zstd', async () => {
    const painted = await paint()
    painting = new WeakRef(painted)
    return { painting: painted, key: 'a' }
  })
  return { page, painting }
}

// Others are asked for in this turn of the event loop: the texts of ten listings are more than the young generation has room for.
test('a page’s text is gone in the turn in which it was compressed', async () => {
  const cache = new PageCache({ compressed: 1e6, texts: 1e6, dense: 0 })
  const { page, painting } = await made(cache)
  let isNextTurn = false
  setImmediate(() => {
    isNextTurn = true
  })
  // Before the next turn; what is referred to weakly lives until it.
  await new Promise<void>(resolve => process.nextTick(resolve))
  collectGarbage()
  expect(painting?.deref()).toBeUndefined()
  expect(isNextTurn).toBe(false)
  expect(cache.find('a', 'zstd')).toBe(page)
})
