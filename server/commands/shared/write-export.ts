import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** The reader has closed the pipe, or the operator has stopped it. */
export class Interrupted extends Error {}

/**
 * Writes an export to a file that appears as a whole, or to the output. Throws `Interrupted`.
 *
 * @param out the file's path
 */
export async function writeExport(text: Readable, out: string | undefined): Promise<void> {
  const stop = new AbortController()
  process.once('SIGINT', () => stop.abort())
  const { signal } = stop
  try {
    if (out === undefined) return await pipeline(text, process.stdout, { signal, end: false })
    await pipeline(text, createWriteStream(`${out}.part`), { signal })
    await rename(`${out}.part`, out)
  } catch (error) {
    if (out !== undefined) await rm(`${out}.part`, { force: true }).catch(() => undefined)
    throw signal.aborted || isOfWriting(error)
      ? new Interrupted(`Не записано: ${(error as Error).message}`)
      : error
  }
}

function isOfWriting(error: unknown): boolean {
  return /^(EPIPE|ENOENT|EACCES|EISDIR|ENOTDIR|ENOSPC|EROFS|EPERM)$/.test(
    (error as { code?: string }).code ?? '',
  )
}
