import { crc32, gunzipSync, zstdDecompressSync } from 'node:zlib'
import fc from 'fast-check'
import { crcShift } from '../../server/render/crc-shift.ts'
import { join, pieceOf, weightOf } from '../../server/render/piece.ts'

/** Node's own stops after the first frame; browsers read on, as RFC 8878 asks. */
function unpackFrames(bytes: Buffer): Buffer {
  const frames: Buffer[] = []
  for (let rest = bytes; rest.length > 0; ) {
    const { buffer, engine } = zstdDecompressSync(rest, { info: true } as object) as unknown as {
      buffer: Buffer
      engine: { bytesWritten: number }
    }
    frames.push(buffer)
    rest = rest.subarray(engine.bytesWritten)
  }
  return Buffer.concat(frames)
}

const texts = fc.array(fc.string({ unit: 'grapheme', maxLength: 300 }), { maxLength: 8 })

describe('pieces of a page', () => {
  test('join into one answer that every form reads back whole', async () => {
    await fc.assert(
      fc.asyncProperty(texts, async parts => {
        const pieces = parts.map(pieceOf)
        const whole = Buffer.from(parts.join(''))
        expect(await join(pieces, 'identity')).toEqual(whole)
        expect(gunzipSync(await join(pieces, 'gzip'))).toEqual(whole)
        expect(unpackFrames(await join(pieces, 'zstd'))).toEqual(whole)
      }),
    )
  })

  test('are compressed once, whatever pages they stand in', async () => {
    const header = pieceOf('<header>Витрина</header>'.repeat(20))
    await join([header, pieceOf('a')], 'zstd')
    const { zstd } = header
    await join([pieceOf('b'), header], 'zstd')
    expect(header.zstd).toBe(zstd)
    expect(weightOf(header)).toBe(header.text.length + (zstd?.length ?? 0))
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
