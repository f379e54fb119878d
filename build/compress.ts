import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib'

const COMPRESSED = /\.(js|css|svg|json|txt)$/

/**
 * Writes `.br`, `.gz` and `.zst` beside every text file of the folder that has none yet: file names contain
 * their hash, so existing copies stay valid.
 */
export async function writeCompressed(folder: string): Promise<void> {
  const present = new Set(readdirSync(folder))
  const names = [...present].filter(name => COMPRESSED.test(name) && !present.has(`${name}.br`))
  await Promise.all(names.map(name => compressFile(join(folder, name))))
}

async function compressFile(path: string): Promise<void> {
  const bytes = readFileSync(path)
  const [br, gz, zst] = await Promise.all([
    promisify(brotliCompress)(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
    promisify(gzip)(bytes, { level: 9 }),
    promisify(zstdCompress)(bytes, { params: { [constants.ZSTD_c_compressionLevel]: 12 } }),
  ])
  writeFileSync(`${path}.gz`, gz)
  writeFileSync(`${path}.zst`, zst)
  // Written last: where it exists, the others do too.
  writeFileSync(`${path}.br`, br)
}

/** The size of the brotli copy, in bytes. */
export function compressedSize(path: string): number {
  return statSync(`${path}.br`).size
}
