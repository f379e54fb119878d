/** @jest-environment node */
import { emit, giveUp, on, onUnheard } from '../../widgets/shared/bus.ts'

const opener = null
const heard: unknown[] = []
beforeEach(() => {
  heard.length = 0
})

test('what is asked for while nobody listens is given to the first who does, once', () => {
  emit('newsletter.asked', { opener })
  const stop = on('newsletter.asked', asked => heard.push(asked))
  expect(heard).toEqual([{ opener }])
  stop()

  on('newsletter.asked', asked => heard.push(asked))()
  expect(heard).toHaveLength(1)
})

test('asked for twice, it waits once: the popup opens once', () => {
  emit('region.asked', { opener })
  emit('region.asked', { opener })
  on('region.asked', asked => heard.push(asked))()

  expect(heard).toHaveLength(1)
})

test('what is heard does not wait as well', () => {
  const stop = on('region.asked', asked => heard.push(asked))
  emit('region.asked', { opener })
  stop()
  on('region.asked', asked => heard.push(asked))()

  expect(heard).toHaveLength(1)
})

test('what happened does not wait: who comes later reads the store', () => {
  emit('cart.removed', { offer_id: 1 })
  on('cart.removed', removed => heard.push(removed))()

  expect(heard).toEqual([])
})

test('whoever can wake a listener is told what is asked for, and only when nobody heard', () => {
  onUnheard(name => heard.push(name))
  emit('newsletter.asked', { opener })
  expect(heard).toEqual(['newsletter.asked'])

  on('newsletter.asked', () => undefined)
  emit('newsletter.asked', { opener })
  emit('cart.removed', { offer_id: 1 })
  expect(heard).toEqual(['newsletter.asked'])
})

test('given up, it waits no more', () => {
  emit('region.asked', { opener })
  expect(giveUp('region.asked')).toEqual({ opener })
  expect(giveUp('region.asked')).toBeUndefined()
  on('region.asked', asked => heard.push(asked))()
  // The last test's listener told us that it was unheard.
  expect(heard).toEqual(['region.asked'])
})
