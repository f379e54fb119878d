import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { memoryMediaStore, openMediaStore } from '../../../server/media/media-store.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'media-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const bytes = Buffer.from('a picture')

test.each([
  ['on disk', () => openMediaStore(folder)],
  ['in memory', memoryMediaStore],
])('%s a key is the start of the hash of what is stored, its last digit the tones', async (_, open) => {
  const store = open()
  const key = await store.put(bytes, 'png')
  expect(key).toMatch(/^[0-9a-f]{16}\.png$/)
  expect(await store.put(bytes, 'png')).toBe(key)
  expect(await store.get(key)).toEqual(bytes)
  const toned = await store.put(bytes, 'png', 'k')
  expect(toned).toBe(`${key.slice(0, 15)}k.png`)
  expect(await store.has(toned)).toBe(true)
  expect(await store.put(Buffer.from('another'), 'png')).not.toBe(key)
})

test('pictures of the time when keys had 24 digits are still there; no other name is looked for', async () => {
  const old = '86aca43a9067346c384029fh.svg'
  mkdirSync(join(folder, old.slice(0, 2)), { recursive: true })
  writeFileSync(join(folder, old.slice(0, 2), old), bytes)
  const store = openMediaStore(folder)
  expect(await store.get(old)).toEqual(bytes)
  expect(await store.has(old)).toBe(true)
  for (const wrong of [old.slice(1), `${old.slice(0, 20)}.svg`, '../86/x.svg', old.replace('svg', 'exe')]) {
    expect(await store.has(wrong)).toBe(false)
    await expect(store.get(wrong)).rejects.toMatchObject({ code: 'ENOENT' })
  }
})
