import { createHash } from 'node:crypto'
import { zstdDecompressSync } from 'node:zlib'

/**
 * Decompresses all frames of a zstd answer: Node stops after the first, while browsers continue, as RFC 8878
 * requires.
 *
 * @param dictionary of an answer in `dcz`, whose header (RFC 9842) has been removed: every frame is
 *   decompressed with it
 */
export function unpackFrames(bytes: Buffer, dictionary?: Buffer): Buffer {
  if (dictionary) {
    const head = Buffer.concat([DCZ, createHash('sha256').update(dictionary).digest()])
    if (!bytes.subarray(0, head.length).equals(head))
      throw new Error('pressed by another dictionary, or by none')
    return unpack(bytes.subarray(head.length), { dictionary })
  }
  return unpack(bytes, {})
}

const DCZ = Buffer.from('5e2a4d1820000000', 'hex')

function unpack(bytes: Buffer, by: { dictionary?: Buffer }): Buffer {
  const frames: Buffer[] = []
  for (let rest = bytes; rest.length > 0; ) {
    const { buffer, engine } = zstdDecompressSync(rest, { info: true, ...by } as object) as unknown as {
      buffer: Buffer
      engine: { bytesWritten: number }
    }
    frames.push(buffer)
    rest = rest.subarray(engine.bytesWritten)
  }
  return Buffer.concat(frames)
}
