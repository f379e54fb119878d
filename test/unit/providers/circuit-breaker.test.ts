import { circuitBreaker } from '../../../server/providers/circuit-breaker.ts'

function setUp() {
  const time = { now: 0 }
  let asked = 0
  const breaker = circuitBreaker('carrier', {
    clock: () => time.now,
    isFailure: error => (error as Error).message !== 'your own fault',
    isHung: error => (error as Error).message === 'no answer',
  })
  const call = (outcome: () => Promise<string>) =>
    breaker(() => {
      asked++
      return outcome()
    }).catch((error: Error) => error.message)
  const failing = async () => {
    throw new Error('down')
  }
  const hanging = async () => {
    throw new Error('no answer')
  }
  return { time, call, failing, hanging, working: async () => 'works', asked: () => asked }
}

test('after five failures in a row a provider is left alone for thirty seconds', async () => {
  const { time, call, failing, working, asked } = setUp()
  for (let failed = 0; failed < 5; failed++) expect(await call(failing)).toBe('down')

  time.now = 29_999
  expect(await call(working)).toBe('carrier is left alone after 5 failures')
  expect(asked()).toBe(5)

  time.now = 30_000
  expect(await call(working)).toBe('works')
  expect(await call(working)).toBe('works')
})

test('one that gave no answer is left alone at once, for a shorter while; then one call tries it out', async () => {
  const { time, call, hanging, working, asked } = setUp()
  expect(await call(hanging)).toBe('no answer')

  time.now = 9_999
  expect(await call(working)).toBe('carrier is left alone after no answer')
  time.now = 10_000
  expect(await call(hanging)).toBe('no answer')
  expect(await call(working)).toBe('carrier is left alone after no answer')
  expect(asked()).toBe(2)
  time.now = 20_000
  expect(await call(working)).toBe('works')
  expect(await call(working)).toBe('works')
})

test('four failures and a success are not five failures', async () => {
  const { call, failing, working } = setUp()
  for (let round = 0; round < 3; round++) {
    for (let failed = 0; failed < 4; failed++) await call(failing)
    expect(await call(working)).toBe('works')
  }
})

test('after the rest one call tries it out, and a failure of that one begins the rest anew', async () => {
  const { time, call, failing, working, asked } = setUp()
  for (let failed = 0; failed < 5; failed++) await call(failing)

  time.now = 30_000
  const answers = await Promise.all([call(failing), call(working), call(working)])
  expect(answers).toEqual([
    'down',
    'carrier is left alone after 5 failures',
    'carrier is left alone after 5 failures',
  ])
  expect(asked()).toBe(6)

  time.now = 59_999
  expect(await call(working)).toBe('carrier is left alone after 6 failures')
  time.now = 60_000
  expect(await call(working)).toBe('works')
})

test('what only the request is to blame for never closes the way for others', async () => {
  const { call, working } = setUp()
  const wrong = async () => {
    throw new Error('your own fault')
  }
  for (let time = 0; time < 9; time++) expect(await call(wrong)).toBe('your own fault')

  expect(await call(working)).toBe('works')
})
