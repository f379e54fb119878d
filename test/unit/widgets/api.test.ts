/** @jest-environment node */
import { jest } from '@jest/globals'
import * as v from 'valibot'
import { standInPage } from '../../support/pages/browser-page.ts'
import { type SmallServer, smallServer } from '../../support/small-server.ts'

const Answer = v.object({ count: v.number() })
let server: SmallServer
let api: typeof import('../../../widgets/shared/calls/api.ts')
let ApiError: typeof import('../../../widgets/shared/calls/api-error.ts').ApiError
beforeAll(async () => {
  server = await smallServer()
  standInPage(server.url)
  api = await import('../../../widgets/shared/calls/api.ts')
  ApiError = (await import('../../../widgets/shared/calls/api-error.ts')).ApiError
})
afterAll(() => server.close())

/** What a call throws. */
const failed = (call: Promise<unknown>) =>
  call.then(
    () => null,
    error => error,
  )

describe('a call', () => {
  test('is JSON with the marker of our own scripts, and gives what its schema reads', async () => {
    server.answers({ body: { count: 3, more: 'not in the contract' } })

    expect(await api.call('POST', '/api/things/', Answer, { body: { id: 1 } })).toEqual({ count: 3 })
    expect(server.received).toEqual([
      {
        call: 'POST /api/things/',
        body: { id: 1 },
        headers: expect.objectContaining({
          'content-type': 'application/json',
          'x-requested-with': 'XMLHttpRequest',
        }),
      },
    ])
  })

  test('without a body sends none; a body of null is one', async () => {
    server.answers({ body: { count: 0 } })
    await api.call('GET', '/api/things/', Answer)
    await api.call('DELETE', '/api/things/', Answer, { body: null })

    expect(server.received.map(({ call, body }) => [call, body])).toEqual([
      ['GET /api/things/', undefined],
      ['DELETE /api/things/', null],
    ])
  })

  test('takes headers of its own along, and gives those of the answer', async () => {
    server.answers({ headers: { 'X-Total': '48' }, body: { count: 48 } })
    let total: string | null = null
    await api.call('POST', '/api/things/', Answer, {
      headers: { 'Idempotency-Key': 'k' },
      onHeaders: headers => {
        total = headers.get('X-Total')
      },
    })

    expect(total).toBe('48')
    expect(server.received[0]?.headers).toMatchObject({
      'idempotency-key': 'k',
      'x-requested-with': 'XMLHttpRequest',
    })
  })

  test('that asks is asked once more where the server was busy; one that changes something never is', async () => {
    server.answers({ status: 503, body: {} }, { body: { count: 2 } })
    expect(await api.call('GET', '/api/things/', Answer)).toEqual({ count: 2 })
    expect(server.received).toHaveLength(2)

    for (const method of ['POST', 'PATCH', 'DELETE'] as const) {
      server.answers({ status: 503, body: {} }, { body: { count: 2 } })
      expect(await failed(api.call(method, '/api/things/', Answer, {}))).toMatchObject({ status: 503 })
      expect(server.received).toHaveLength(1)
    }
  })
})

describe('a call that fails', () => {
  test('says what the server said: status, code, words, fields, request id and the whole body', async () => {
    const body = {
      error: {
        code: 'changed',
        message: 'Цена изменилась',
        request_id: 'r-1',
        fields: { phone: 'Введите номер' },
      },
      changed: [{ what: 'price' }],
    }
    server.answers({ status: 409, body })
    const error = await failed(api.call('POST', '/api/things/', Answer, {}))

    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({
      message: 'changed',
      status: 409,
      code: 'changed',
      text: 'Цена изменилась',
      fields: { phone: 'Введите номер' },
      request_id: 'r-1',
      body,
    })
  })

  test('has no fields where the server named none', async () => {
    server.answers({ status: 404, body: { error: { code: 'gone', message: 'Нет', request_id: 'r' } } })

    expect(await failed(api.call('GET', '/api/things/', Answer))).toMatchObject({ code: 'gone', fields: {} })
  })

  const BROKEN = 'Что-то сломалось. Попробуйте ещё раз.'

  test.each([
    ['a page of a gate between us', '<h1>Bad Gateway</h1>'],
    ['JSON of another shape', { error: 'no' }],
  ])('with %s still has words for the shopper, which do not blame the connection', async (_, body) => {
    server.answers({ status: 404, body })

    expect(await failed(api.call('GET', '/api/things/', Answer))).toMatchObject({
      message: 'http-404',
      status: 404,
      code: 'unknown',
      text: BROKEN,
      fields: {},
      request_id: '',
    })
  })

  test('of a failure of ours has the number of the request, of its words or of its header', async () => {
    const error = { code: 'internal', message: 'Что-то сломалось, мы уже знаем', request_id: 'abcdef01-2345' }
    server.answers({ status: 500, body: { error } })
    expect(await failed(api.call('POST', '/api/things/', Answer, {}))).toMatchObject({
      text: 'Что-то сломалось, мы уже знаем (обращение abcdef01)',
      words: 'Что-то сломалось, мы уже знаем',
    })
    server.answers({ status: 502, headers: { 'X-Request-Id': '98765432-1' }, body: '<h1>Bad Gateway</h1>' })
    expect(await failed(api.call('POST', '/api/things/', Answer, {}))).toMatchObject({
      text: `${BROKEN} (обращение 98765432)`,
      request_id: '98765432-1',
    })
  })

  const NO_ANSWER = {
    message: 'http-0',
    status: 0,
    code: 'offline',
    text: 'Магазин не ответил. Попробуйте ещё раз.',
  }

  test.each([
    ['not what the contract says', { count: 'three' }],
    ['not JSON', '<p>Hello</p>'],
  ])('because the answer is %s is as good as none, and ours to mend', async (_, body) => {
    server.answers({ headers: { 'X-Request-Id': '98765432-1' }, body })
    const error = await failed(api.call('POST', '/api/things/', Answer, {}))

    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ status: 0, code: 'unread', text: `${BROKEN} (обращение 98765432)` })
  })

  test('because nobody is there does not blame the connection of a browser that has one', async () => {
    const gone = await smallServer()
    await gone.close()

    expect(await failed(api.call('POST', `${gone.url}/api/things/`, Answer, {}))).toMatchObject(NO_ANSWER)
  })

  test('because it was given up is an AbortError, and is not reported', async () => {
    const given_up = AbortSignal.abort()
    const error = await failed(api.call('GET', '/api/things/', Answer, { signal: given_up }))

    expect(error).toMatchObject({ name: 'AbortError' })
    expect(error).not.toBeInstanceOf(ApiError)
  })

  test('because its client did not come is as good as one to a server that is away', async () => {
    jest.resetModules()
    jest.unstable_mockModule('ky', () => {
      throw new Error('Loading chunk failed')
    })
    const { call } = await import('../../../widgets/shared/calls/api.ts')
    const { ApiError } = await import('../../../widgets/shared/calls/api-error.ts')
    const error = await failed(call('GET', '/api/things/', Answer))

    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject(NO_ANSWER)
  })
})
