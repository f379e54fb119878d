import { crc32, gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { crcShift } from '../../server/render/crc-shift.ts'
import { FORMS, type Form, joinPieces, press, unpress } from '../../server/render/piece.ts'
import { unpackFrames } from '../support/pages/unpack-frames.ts'

const texts = fc.array(fc.string({ unit: 'grapheme', maxLength: 300 }), { maxLength: 8 })

describe('pieces of a page', () => {
  test('join into one answer that every form reads back whole', async () => {
    await fc.assert(
      fc.asyncProperty(texts, async parts => {
        const answer = async (form: Form) =>
          joinPieces(await Promise.all(parts.map(text => press(text, form))), form)
        const whole = Buffer.from(parts.join(''))
        expect(await answer('identity')).toEqual(whole)
        expect(gunzipSync(await answer('gzip'))).toEqual(whole)
        expect(unpackFrames(await answer('zstd'))).toEqual(whole)
      }),
    )
  })

  test('are read back one by one', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string(), fc.constantFrom(...FORMS), async (text, form) => {
        expect(String(await unpress(await press(text, form), form))).toBe(text)
      }),
    )
  })
})

describe('the crc32 of two texts', () => {
  test('is known from theirs and a length', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 5_000 }), fc.uint8Array({ maxLength: 5_000 }), (a, b) => {
        expect((crcShift(b.length)(crc32(a)) ^ crc32(b)) >>> 0).toBe(crc32(Buffer.concat([a, b])))
      }),
    )
  })
})
