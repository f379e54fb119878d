import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { addressesFile, addressesOf, asDefine, writeAddresses } from '../../../build/addresses.ts'

const fonts = { 'manrope.woff2': '/assets/manrope.woff2' }
const autumn = addressesOf({ 'rest.css': '/assets/rest-1.css', 'card.css': '/assets/card-1.css' }, fonts)
const winter = addressesOf({ 'rest.css': '/assets/rest-2.css', 'card.css': '/assets/card-1.css' }, fonts)

let dist: string
beforeEach(() => {
  dist = mkdtempSync(join(tmpdir(), 'vitrina-addresses-'))
})
afterEach(() => rmSync(dist, { recursive: true }))

describe('addresses of what is built', () => {
  test('are the same to scripts that are built once and to those that are built again and again', async () => {
    writeAddresses(dist, autumn)

    const module = await import(pathToFileURL(addressesFile(dist)).href)

    expect({ ...module }).toMatchObject({ REST_OF_STYLES: '/assets/rest-1.css', FONTS: Object.values(fonts) })
    expect(asDefine(autumn).REST_OF_STYLES).toBe('"/assets/rest-1.css"')
  })

  test('make scripts anew only when they are others', () => {
    expect([autumn, autumn, winter].map(addresses => writeAddresses(dist, addresses))).toEqual([
      true,
      false,
      true,
    ])
  })
})
