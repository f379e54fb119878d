import { setImmediate as turn } from 'node:timers/promises'
import pino from 'pino'
import { checkNowAndThen } from '../../../server/pages/painting/paint-page.ts'
import { compressPainting } from '../../../server/render/cache/cached-page.ts'
import type { Shop } from '../../../server/shop.ts'

/** A page of this text that is painted anew as `anew`: how often it was painted, and what the log says. */
async function send(times: number, { env, anew }: { env: string; anew: string }) {
  const said: string[] = []
  const log = pino({ level: 'error' }, { write: (line: string) => said.push(line) })
  const shop = { config: { NODE_ENV: env }, log } as unknown as Pick<Shop, 'config' | 'log'>
  const cached = await compressPainting({ parts: [{ shared: 'платье' }], is_whole: true }, 'identity')
  const page = { ...cached, demand: '/' }
  let painted = 0
  const paint = async () => {
    painted += 1
    return { parts: [{ shared: anew }], is_whole: true }
  }
  const notes = { questions: [], notes: [] }
  const checked = { address: '/', page, notes, pressing: 'identity' as const, seen: () => ({}), paint }
  for (let time = 0; time < times; time++) {
    checkNowAndThen(shop, checked)
    await turn()
  }
  for (let left = 0; left < 20; left++) await turn()
  return { painted, said: said.join('') }
}

describe('a cached page, painted anew in development', () => {
  test('when it is sent for the second, fourth and eighth time', async () => {
    expect(await send(10, { env: 'development', anew: 'платье' })).toEqual({ painted: 3, said: '' })
  })

  test('is told in the log when it differs', async () => {
    const { said } = await send(2, { env: 'development', anew: 'юбка' })
    expect(said).toContain('a cached page differs from itself painted anew')
    expect(said).toContain('юбка')
  })

  test('is sent as it is in production', async () => {
    expect(await send(10, { env: 'production', anew: 'юбка' })).toEqual({ painted: 0, said: '' })
  })
})
