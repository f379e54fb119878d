import { readFile } from 'node:fs/promises'
import { resolve, sep } from 'node:path'
import ky, { isHTTPError } from 'ky'
import sharp from 'sharp'
import type { MediaStore, PictureExtension } from '../media/media-store.ts'
import { within } from '../providers/within.ts'

/** Bytes of a picture, or null when there is none to be had. Never throws. */
export type PictureReader = (url: string) => Promise<Buffer | null>

const MOST_BYTES = 10 * 1024 * 1024
const TOTAL_MS = 15_000

export interface SavedPicture {
  key: string
  width: number
  height: number
}

/** Puts a picture into the media store; null for what is no picture. SVG only where `takes_svg` trusts its source. */
export async function savePicture(
  media: MediaStore,
  bytes: Buffer,
  takes_svg: boolean,
): Promise<SavedPicture | null> {
  const extension = extensionOf(bytes)
  if (!extension || (extension === 'svg' && !takes_svg)) return null
  if (extension === 'svg') {
    const box = /viewBox="0 0 (\d+) (\d+)"/.exec(bytes.subarray(0, 500).toString())
    if (box) return { key: await media.put(bytes, extension), width: Number(box[1]), height: Number(box[2]) }
  }
  const size = await sharp(bytes)
    .metadata()
    .catch(() => null)
  if (!size?.width || !size.height) return null
  return { key: await media.put(bytes, extension), width: size.width, height: size.height }
}

/** By the first bytes, whatever the address or the server says. */
function extensionOf(bytes: Buffer): PictureExtension | null {
  const start = bytes.subarray(0, 12).toString('latin1')
  if (start.startsWith('\xff\xd8\xff')) return 'jpg'
  if (start.startsWith('\x89PNG\r\n')) return 'png'
  if (start.startsWith('GIF8')) return 'gif'
  if (start.startsWith('RIFF') && start.endsWith('WEBP')) return 'webp'
  if (/^....ftyp(avif|avis|mif1)/s.test(start)) return 'avif'
  if (/^(<\?xml[^>]*>\s*)?<svg[\s>]/.test(bytes.subarray(0, 300).toString().trimStart())) return 'svg'
  return null
}

/**
 * From the internet by http and https, within a size and a time; other addresses as files beside the feed.
 *
 * @param failures_most times that a host may not answer, one after another; then it is left alone
 */
export function pictureReader(folder: string, failures_most = 20): PictureReader {
  const silent = new Map<string, number>()
  return async url => {
    if (!/^https?:\/\//i.test(url)) return readBeside(folder, url)
    const host = URL.canParse(url) ? new URL(url).host : ''
    const failures = silent.get(host) ?? 0
    if (host === '' || failures >= failures_most) return null
    const bytes = await download(url)
    // A host that is down would make thousands of pictures wait for their time to run out.
    silent.set(host, bytes === 'silence' ? failures + 1 : 0)
    return bytes === 'silence' ? null : bytes
  }
}

/** Null for what is no picture or not there, `silence` for a host that does not answer. */
async function download(url: string): Promise<Buffer | null | 'silence'> {
  try {
    return await within(TOTAL_MS, signal => readPicture(url, signal))
  } catch (error) {
    // Counted as missing in the report; the site shows its placeholder.
    return isHTTPError(error) ? null : 'silence'
  }
}

/** Ky's own limit ends with the head of the answer; a body may trickle for ever. Null for what is too large. */
async function readPicture(url: string, signal: AbortSignal): Promise<Buffer | null> {
  const answer = await ky.get(url, { timeout: false, signal, retry: { limit: 1 } })
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of answer.body as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.length
    if (size > MOST_BYTES) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

async function readBeside(folder: string, path: string): Promise<Buffer | null> {
  const whole = resolve(folder, path.replace(/^file:\/\//, ''))
  if (!whole.startsWith(resolve(folder) + sep)) return null
  return readFile(whole).catch(() => null)
}
