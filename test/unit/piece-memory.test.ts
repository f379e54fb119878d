import { setTimeout as turn } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { FORMS, press } from '../../server/render/piece.ts'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

/** Nobody but what is made here has the text. */
async function pressed(form: (typeof FORMS)[number]) {
  const text = Buffer.alloc(300_000, 'Платье льняное. ')
  return { piece: await press(text, form), text: new WeakRef(text) }
}

test.each(FORMS.filter(form => form !== 'identity'))(
  'a piece in %s does not keep its text in memory',
  async form => {
    const { piece, text } = await pressed(form)
    // What is referred to weakly lives until the present turn is over.
    await turn()
    collectGarbage()
    await turn()
    expect(text.deref()).toBeUndefined()
    expect(piece.length).toBe(300_000)
  },
)

test('and one in plain text is its text', async () => {
  const { piece, text } = await pressed('identity')
  await turn()
  collectGarbage()
  await turn()
  expect(text.deref()).toBe(piece.bytes)
})
