import { FrequencySketch } from '../../../server/render/cache/popular-cache.ts'

describe('how often something was asked for', () => {
  test('is known of many more names than there are counters for, hardly ever too high', () => {
    const sketch = new FrequencySketch(1_000)
    for (let time = 0; time < 5; time++) for (let name = 0; name < 200; name++) sketch.count(`often ${name}`)
    for (let name = 0; name < 2_000; name++) sketch.count(`once ${name}`)
    const estimates = (word: string, names: number) =>
      Array.from({ length: names }, (_, name) => sketch.estimate(`${word} ${name}`))

    expect(Math.min(...estimates('often', 200))).toBeGreaterThanOrEqual(5)
    expect(estimates('once', 2_000).filter(times => times <= 2).length).toBeGreaterThan(1_900)
    expect(estimates('never', 1_000).filter(times => times <= 1).length).toBeGreaterThan(900)
  })

  test('is forgotten by and by: yesterday’s fashion gives way', () => {
    const sketch = new FrequencySketch(64)
    for (let time = 0; time < 15; time++) sketch.count('yesterday')
    expect(sketch.estimate('yesterday')).toBe(15)
    for (let time = 0; time < 2_000; time++) sketch.count(`today ${time % 3}`)

    expect(sketch.estimate('yesterday')).toBeLessThan(4)
    expect(sketch.estimate('today 0')).toBeGreaterThan(7)
  })

  test('is nothing after a clearing', () => {
    const sketch = new FrequencySketch(64)
    sketch.count('a')
    sketch.clear()
    expect(sketch.estimate('a')).toBe(0)
  })
})
