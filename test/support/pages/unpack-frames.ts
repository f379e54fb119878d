import { zstdDecompressSync } from 'node:zlib'

/** All frames of an answer in zstd: Node's own unpacking stops after the first, browsers read on, as RFC 8878 asks. */
export function unpackFrames(bytes: Buffer): Buffer {
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
