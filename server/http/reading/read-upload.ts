import { isUtf8 } from 'node:buffer'
import { randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Request, Response } from 'express'
import { Turns } from '../../database/turns.ts'
import { BadRequest } from '../../errors.ts'
import { boundaryOf, type FormPart, readParts } from './multipart.rules.ts'
import { refuseWrongShape } from './read-request.ts'

/** A form with a file, as received. */
export interface Upload {
  fields: Record<string, string>
  /** Null without a file; its name was never read. */
  file: Buffer | null
  /** The body exceeded the limit: `fields` has those that came before that, and there is no file. */
  is_too_large: boolean
}

/**
 * Bodies are written to disk, however many arrive at a time and however slowly. Only this many are in memory
 * at once, each while it is being processed.
 */
const IN_MEMORY = new Turns({ at_once: 2, waiting_most: 100, has_deadline: true })

/**
 * Receives a form with at most one file (`multipart/form-data`) and calls `work` with it. Nothing of it stays
 * on disk, however that ends. Throws `BadRequest` for anything that is not such a form (415, 400).
 *
 * A body over `limit` bytes is `is_too_large`, and its connection is closed (promise 16).
 *
 * @param options.folder the shop's own folder, to which the body is written
 */
export async function withUpload<T>(
  req: Request,
  res: Response,
  { folder, limit }: { folder: string; limit: number },
  work: (upload: Upload) => Promise<T>,
): Promise<T> {
  const boundary = boundaryOf(req.headers['content-type'])
  if (boundary === null || req.headers['content-encoding'] !== undefined) {
    const words = 'Форма с файлом должна быть multipart/form-data'
    throw new BadRequest('not-form', words, { status: 415 })
  }
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, `${INCOMING}${randomUUID()}`)
  try {
    const is_too_large = await receive(req, path, limit)
    if (is_too_large) res.setHeader('Connection', 'close')
    return await IN_MEMORY.run(async () => {
      const parts = readParts(await readFile(path), boundary, { is_cut: is_too_large })
      if (!parts) throw new BadRequest('bad-form', 'Форма не прочитана')
      return work(uploadOf(parts, is_too_large))
    })
  } finally {
    await rm(path, { force: true })
  }
}

/**
 * A body that declares its length and exceeds the limit by no more than this (a photograph, a scan) is read
 * to its end, though not stored, so that its browser certainly receives the answer.
 */
const READ_ON_MOST = 16 * 1024 * 1024

/** The prefix of the names of files that are still arriving. */
export const INCOMING = 'incoming-'

/** @returns whether there was more than `limit`; the file has at most that much */
async function receive(req: Request, path: string, limit: number): Promise<boolean> {
  const file = await open(path, 'wx', 0o600)
  try {
    return await copyTo(file, req, limit)
  } finally {
    await file.close()
  }
}

async function copyTo(file: FileHandle, req: Request, limit: number): Promise<boolean> {
  const declared = Number(req.headers['content-length'] ?? Number.POSITIVE_INFINITY)
  const most = declared > limit + READ_ON_MOST ? limit : limit + READ_ON_MOST
  let size = 0
  try {
    // The unread rest is not destroyed together with its connection, because an answer is still to be sent.
    for await (const chunk of req.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      const room = limit - size
      size += chunk.length
      if (room > 0) await file.write(chunk.subarray(0, room))
      if (size > most) break
    }
  } catch (error) {
    if (req.destroyed && !req.complete) throw new BadRequest('cut-off', 'Форма не дошла до конца')
    throw error
  }
  return size > limit
}

function uploadOf(parts: FormPart[], is_too_large: boolean): Upload {
  const texts = parts.filter(({ is_file, content }) => !is_file && isUtf8(content))
  const fields = Object.fromEntries(texts.map(({ name, content }) => [name, content.toString('utf8')]))
  const wrong = refuseWrongShape(fields)
  if (wrong) throw wrong
  const file = parts.find(({ is_file }) => is_file)?.content ?? null
  return { fields, file: is_too_large ? null : file, is_too_large }
}
