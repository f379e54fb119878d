import { FrequencySketch, PopularCache } from '../../../server/render/cache/popular-cache.ts'

const ROOM = 20

function openFull(asked: number) {
  const frequency = new FrequencySketch(1_000)
  const cache = new PopularCache<{ demand: string; kind: string }>({
    most_bytes: ROOM,
    weigh: () => 1,
    frequency,
    onEvicted: () => undefined,
    onGone: () => undefined,
  })
  /** Is it found? It is added otherwise. */
  const ask = (demand: string): boolean => {
    frequency.count(demand)
    if (cache.get(demand)) return true
    cache.set(demand, { demand, kind: 'page' })
    return false
  }
  for (let time = 0; time < asked; time++) for (let page = 0; page < ROOM; page++) ask(`page ${page}`)
  return { ask }
}

describe('a cache that keeps what is asked for', () => {
  test.each([2, 14, 15, 16, 100, 255, 400])(
    'lets a new page in soon that is asked for more and more, among pages asked for %i times',
    asked => {
      const { ask } = openFull(asked)
      let times = 1
      while (!ask('new') && times <= 1_000) times++
      expect(times).toBeLessThanOrEqual(asked + 20)
    },
  )

  test.each([2, 15, 100, 400])('loses nothing to a scan, among pages asked for %i times', asked => {
    const { ask } = openFull(asked)
    for (let page = 0; page < 500; page++) ask(`scanned ${page}`)
    const found = Array.from({ length: ROOM }, (_, page) => ask(`page ${page}`))
    expect(found.filter(isFound => !isFound)).toEqual([])
  })

  test('keeps most of what it has where more is asked for in turn than it has room for', () => {
    const { ask } = openFull(400)
    let found = 0
    const rounds = 100
    for (let round = 0; round < rounds; round++)
      for (let page = 0; page < ROOM * 2; page++) if (ask(`page ${page}`)) found++
    expect(found / rounds / ROOM).toBeGreaterThan(0.6)
  })
})
