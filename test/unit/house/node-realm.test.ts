import { jest } from '@jest/globals'
import NodeRealm from '../../support/runner/node-realm.ts'

type Config = ConstructorParameters<typeof NodeRealm>[0]

const realm = () => new NodeRealm({ projectConfig: { fakeTimers: {} } } as Config)

describe('the realm of tests', () => {
  test('is the one of Node, so that its errors and arrays are ours', async () => {
    const refused = await fetch('http://shop.test:1/').catch(error => error)

    expect(refused).toBeInstanceOf(Error)
    expect(structuredClone([1])).toStrictEqual([1])
  })

  test('gets back what a file has changed of it: variables of the environment, globals, the way out', async () => {
    process.env.STAYING = 'before'
    const { fetch, process: node } = globalThis
    const { exit } = node
    const opened = realm()
    process.env.STAYING = 'after'
    process.env.ADDED = 'yes'
    Object.assign(globalThis, { fetch: () => 'pretend', document: {} })
    process.exit = (() => undefined) as never

    await opened.teardown()

    expect(process.env).toMatchObject({ STAYING: 'before' })
    expect(process.env.ADDED).toBeUndefined()
    expect(globalThis.fetch).toBe(fetch)
    expect('document' in globalThis).toBe(false)
    expect(process.exit).toBe(exit)
  })

  test('tries no test after one that has waited in vain, and every one after another failure', () => {
    const opened = realm()
    const begun = (name: 'test_start' | 'run_describe_start') => {
      const [test, describeBlock] = [{ mode: null }, { mode: null }]
      opened.handleTestEvent({ name, test, describeBlock })
      return [test.mode, describeBlock.mode]
    }
    opened.handleTestEvent({ name: 'test_fn_failure', error: new Error('Exceeded timeout of 60000 ms') })
    expect([begun('test_start'), begun('run_describe_start')]).toEqual([
      [null, null],
      [null, null],
    ])

    opened.handleTestEvent({ name: 'test_fn_failure', error: 'Exceeded timeout of 300 s for a test.\nAdd a' })

    expect([begun('test_start'), begun('run_describe_start')]).toEqual([
      ['skip', null],
      [null, 'skip'],
    ])
  })

  test('shares modules, so that widgets and mocks of modules are sent to a realm of their own', async () => {
    const widget = '../../../widgets/shared/bus.ts'

    await expect(import(widget)).rejects.toThrow('shared/bus.ts holds the state of a page')
    expect(() => jest.resetModules()).toThrow('@jest-environment node')
  })
})
