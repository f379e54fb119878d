import { crc32, gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { makeDictionary } from '../../../server/render/cache/dictionary.ts'
import {
  compressPiece,
  crcShift,
  decompressPiece,
  FORMS,
  type Form,
  joinPieces,
} from '../../../server/render/cache/piece.ts'
import { unpackFrames } from '../../support/pages/unpack-frames.ts'

const dictionary = makeDictionary([], ['<li class="tile"><a href="/product/">Платье</a></li>'.repeat(20)])
const texts = fc.array(fc.string({ unit: 'grapheme', maxLength: 300 }), { maxLength: 8 })

describe('pieces of a page', () => {
  test('join into one answer that every form reads back whole', async () => {
    await fc.assert(
      fc.asyncProperty(texts, async parts => {
        const answer = async (form: Form) =>
          joinPieces(await Promise.all(parts.map(text => compressPiece(text, form))), form)
        const whole = Buffer.from(parts.join(''))
        expect(await answer('identity')).toEqual(whole)
        expect(gunzipSync(await answer('gzip'))).toEqual(whole)
        expect(unpackFrames(await answer('zstd'))).toEqual(whole)
      }),
    )
  })

  test('join also where some are compressed by a dictionary and some are not', async () => {
    // Short ones are in zstd all the same.
    const text = fc.tuple(fc.string({ unit: 'grapheme', minLength: 1 }), fc.nat(600))
    const parts = fc.array(
      fc.tuple(
        text.map(([words, times]) => words.repeat(times)),
        fc.boolean(),
      ),
    )
    await fc.assert(
      fc.asyncProperty(parts, async pieces => {
        const compressed = pieces.map(([text, isBy]) => compressPiece(text, isBy ? dictionary : 'zstd'))
        const answer = joinPieces(await Promise.all(compressed), dictionary)
        expect(String(unpackFrames(answer, dictionary.text))).toBe(pieces.map(([text]) => text).join(''))
      }),
    )
  })

  test('are read back one by one', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string(),
        fc.nat(600),
        fc.constantFrom(...FORMS, dictionary),
        async (words, times, compression) => {
          const text = words.repeat(times)
          expect(String(await decompressPiece(await compressPiece(text, compression), compression))).toBe(
            text,
          )
        },
      ),
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
