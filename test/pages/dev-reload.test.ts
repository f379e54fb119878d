import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Renderer } from '../../server/render/renderer.ts'
import { tagsNamed } from '../support/pages/html.ts'
import { copyTemplates, type OwnTemplates, openRendererOf } from '../support/pages/own-templates.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

let templates: OwnTemplates
let renderer: Renderer
let shop: TestShop
let server: Server
let url: string

beforeEach(async () => {
  templates = copyTemplates()
  await open()
})
afterEach(async () => {
  await close()
  templates.close()
})

async function open(): Promise<void> {
  renderer = await openRendererOf(templates.folder)
  shop = await createTestShop({ env: { DEV_RELOAD: 'yes' }, given: { renderer } })
  server = createServer(shop.app).listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function close(): Promise<void> {
  server.closeAllConnections()
  server.close()
  renderer.close()
  await shop.close()
}

/** Saves a template and lets the renderer look, as its timer does. */
async function save(words: string): Promise<void> {
  templates.change('pages/about.liquid', text => `${text}<p>${words}</p>`)
  await renderer.refresh()
}

/** What a page asks when its script runs, some time after it was painted. */
async function openPage(): Promise<{ html: string; channel: string }> {
  const html = await (await fetch(`${url}/about/`)).text()
  const script = tagsNamed(html, 'script').find(({ attributes }) =>
    attributes.src?.startsWith('/dev/reload.js'),
  )
  return { html, channel: `${url}/dev/reload${new URL(script?.attributes.src ?? '', url).search}` }
}

/** The first word of the channel; null when it has none while the page is the newest. */
async function listenTo(channel: string, until: Promise<unknown>): Promise<string | null> {
  const leaving = new AbortController()
  const { body } = await fetch(channel, { signal: leaving.signal })
  const word = body
    ?.getReader()
    .read()
    .then(({ value }) => new TextDecoder().decode(value))
  const received = await Promise.race([word, until.then(() => null)])
  if (received === null) word?.catch(() => undefined)
  leaving.abort()
  return received ?? null
}
const never = new Promise(() => undefined)

test('an open page is notified of the next save', async () => {
  const { channel } = await openPage()
  const received = listenTo(channel, never)
  await save('первое')

  expect(await received).toBe('data: newer\n\n')
})

test('a save between the painting of a page and its first question is not lost', async () => {
  const { html, channel } = await openPage()
  await save('второе, сразу после обновления')
  expect(html).not.toContain('второе')

  expect(await listenTo(channel, never)).toBe('data: newer\n\n')
  expect((await openPage()).html).toContain('второе')
})

test('a page that is the newest is left alone', async () => {
  await save('последнее')
  const { channel } = await openPage()
  // Ten looks of the channel long nothing changes.
  const looks = new Promise(resolve => setTimeout(resolve, 200))

  expect(await listenTo(channel, looks)).toBeNull()
})

test('a page that outlived its server is notified by the next one', async () => {
  const { channel } = await openPage()
  const { search } = new URL(channel)
  await close()
  await open()

  expect(await listenTo(`${url}/dev/reload${search}`, never)).toBe('data: newer\n\n')
})
