import { readFile } from 'node:fs/promises'
import { resolve, sep } from 'node:path'
import sharp from 'sharp'
import type { MediaStore } from '../../media/media-store.ts'
import { pictureKind } from '../../media/picture-kind.ts'
import { toneOf } from '../../media/picture-tone.ts'
import { within } from '../../providers/circuit-breaker.ts'
import { AddressRefused, type DownloadTerms, HostAnswered, openDownload } from './download.ts'

/** Bytes of a picture, or null when it cannot be had. Never throws. */
export interface PictureReader {
  (url: string): Promise<Buffer | null>
  /** Remarks for the people who made the feed: hosts that were refused or skipped, in Russian. */
  notes?(): string[]
}

const TOTAL_MS = 15_000
const FAILURES_MOST = 5

export interface SavedPicture {
  key: string
  width: number
  height: number
}

/**
 * Puts a picture into the media store; null for data that is not a picture. SVG only where `takes_svg` trusts its source.
 * `is_first`, the one of a product that pages show beside others, is decoded for its tones, which takes some 10 ms.
 */
export async function savePicture(
  media: MediaStore,
  bytes: Buffer,
  { takes_svg, is_first }: { takes_svg: boolean; is_first: boolean },
): Promise<SavedPicture | null> {
  const extension = pictureKind(bytes)
  if (!extension || (extension === 'svg' && !takes_svg)) return null
  const stored = async () => media.put(bytes, extension, is_first ? await toneOf(bytes) : null)
  if (extension === 'svg') {
    const box = /viewBox="0 0 (\d+) (\d+)"/.exec(bytes.subarray(0, 500).toString())
    if (box) return { key: await stored(), width: Number(box[1]), height: Number(box[2]) }
  }
  const size = await sharp(bytes)
    .metadata()
    .catch(() => null)
  if (!size?.width || !size.height) return null
  return { key: await stored(), width: size.width, height: size.height }
}

/**
 * Fetches by http and https from public addresses, within limits of size and time; other addresses are files
 * beside the feed. After five failures in a row a host is skipped for the rest of the run: one that is down
 * would make thousands of pictures wait for their time-out.
 *
 * @param allowed_hosts that may have any address and port; see `openDownload`
 */
export function pictureReader(folder: string, terms: Partial<DownloadTerms> = {}): PictureReader {
  const download = openDownload(terms)
  const failures = new Map<string, number>()
  const refused = new Map<string, string>()

  const read = async (url: string) => {
    if (!/^https?:\/\//i.test(url)) return readBeside(folder, url)
    const host = URL.parse(url)?.host ?? ''
    if (refused.has(host) || (failures.get(host) ?? 0) >= FAILURES_MOST) return null
    try {
      const bytes = await within(TOTAL_MS, signal => download(url, signal))
      failures.delete(host)
      return bytes
    } catch (error) {
      // Counted as missing in the report; the site shows its placeholder.
      if (error instanceof AddressRefused) refused.set(host, error.message)
      else if (error instanceof HostAnswered && error.status < 500) failures.delete(host)
      else failures.set(host, (failures.get(host) ?? 0) + 1)
      return null
    }
  }
  const notes = () => [
    ...[...refused].map(
      ([host, why]) => `Картинки с ${host} не загружены: ${why} (свой сервер назовите в PICTURE_HOSTS)`,
    ),
    ...[...failures]
      .filter(([, count]) => count >= FAILURES_MOST)
      .map(([host]) => `${host} не ответил ${FAILURES_MOST} раз подряд: остальные его картинки пропущены`),
  ]
  return Object.assign(read, { notes })
}

async function readBeside(folder: string, path: string): Promise<Buffer | null> {
  const whole = resolve(folder, path.replace(/^file:\/\//, ''))
  if (!whole.startsWith(resolve(folder) + sep)) return null
  return readFile(whole).catch(() => null)
}
