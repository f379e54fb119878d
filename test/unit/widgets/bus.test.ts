/** @jest-environment node */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { EVENTS, GOALS } from '../../../server/contract/analytics/events.ts'
import { emit, giveUp, happened, on, onUnhandled } from '../../../widgets/shared/bus.ts'

const opener = null
const received: unknown[] = []
beforeEach(() => {
  received.length = 0
})

test('what is asked for while nobody listens is given to the first who does, once', () => {
  emit('newsletter.asked', { opener })
  const stop = on('newsletter.asked', asked => received.push(asked))
  expect(received).toEqual([{ opener }])
  stop()

  on('newsletter.asked', asked => received.push(asked))()
  expect(received).toHaveLength(1)
})

test('asked for twice, it waits once: the popup opens once', () => {
  emit('region.asked', { opener })
  emit('region.asked', { opener })
  on('region.asked', asked => received.push(asked))()

  expect(received).toHaveLength(1)
})

test('what is received does not wait as well', () => {
  const stop = on('region.asked', asked => received.push(asked))
  emit('region.asked', { opener })
  stop()
  on('region.asked', asked => received.push(asked))()

  expect(received).toHaveLength(1)
})

test('what happened does not wait: who comes later reads the store', () => {
  emit('cart.changed', {})
  on('cart.changed', changed => received.push(changed))()

  expect(received).toEqual([])
})

test('what can wake a listener is called for an event that nobody received, and only then', () => {
  onUnhandled(name => received.push(name))
  emit('newsletter.asked', { opener })
  expect(received).toEqual(['newsletter.asked'])

  on('newsletter.asked', () => undefined)
  emit('newsletter.asked', { opener })
  emit('cart.changed', {})
  expect(received).toEqual(['newsletter.asked'])
})

test('given up, it waits no more', () => {
  emit('region.asked', { opener })
  expect(giveUp('region.asked')).toEqual({ opener })
  expect(giveUp('region.asked')).toBeUndefined()
  on('region.asked', asked => received.push(asked))()
  // The last test's listener told us that it was unheard.
  expect(received).toEqual(['region.asked'])
})

const folder = join(import.meta.dirname, '../../../widgets')
const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter(file => /\.tsx?$/.test(file))
  .map(file => readFileSync(join(folder, file), 'utf8'))
const isIn = (pattern: string) => sources.some(source => new RegExp(pattern).test(source))

test('every event of the page itself is listened to', () => {
  const [, own = ''] =
    /export interface ShopEvents extends \w+ \{([^}]+(?:\{[^}]*\}[^}]*)*)\n\}/.exec(sources.join('\n')) ?? []
  const names = [...own.matchAll(/^ {2}'([a-z]+\.[a-z]+)':/gm)].map(([, name = '']) => name)

  expect(names).toContain('page.left')
  expect(names.filter(name => !isIn(`\\bon\\(\\s*'${name}'`))).toEqual([])
})

test('every event and goal that the contract names for analytics is told by somebody', () => {
  expect(Object.keys(EVENTS).filter(name => !isIn(`\\bemit\\(\\s*'${name}'`))).toEqual([])
  const goals = Object.keys(GOALS).map(goal => goal.replace(/-\d$/, '-'))
  expect(goals.filter(goal => !isIn(`['\`]${goal}`))).toEqual([])
})

test('what happened before analytics came is there for them, and what is asked for is not among it', () => {
  happened.length = 0
  emit('page.left', {})
  emit('toast.asked', { text: 'Готово' })
  expect(happened).toEqual([{ name: 'page.left', detail: {} }])
})
