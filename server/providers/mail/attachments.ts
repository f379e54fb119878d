import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ProviderError } from '../../errors.ts'
import type { Attachment, Letter, LetterFile } from '../providers.ts'

/** A folder and a file, without a way out of either. */
const PATH = /^[\w-]+\/[\w-][\w.-]*$/

/**
 * Reads a letter's files, of which the letter only says where they are.
 *
 * A file that is not there (deleted, or on another machine's disk) will not come back: the letter goes
 * without it and says so. Any other failure may pass, so the letter is sent later; others go on (promise 5).
 *
 * @param folder `DATA_DIR`
 */
export async function readAttachments(
  folder: string,
  attachments: Attachment[],
): Promise<{ files: LetterFile[]; missing: string[] }> {
  const files: LetterFile[] = []
  const missing: string[] = []
  for (const { path, ...file } of attachments) {
    if (!PATH.test(path)) throw new ProviderError('attachment: not a file of DATA_DIR', { is_own: true })
    try {
      files.push({ ...file, content: await readFile(join(folder, path)) })
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code !== 'ENOENT') throw new ProviderError(`attachment: ${code}`, { is_own: true })
      missing.push(path)
    }
  }
  return { files, missing }
}

/** The letter with a word about the files that could not be attached: `missing_files` is for its template. */
export function noteMissing(letter: Letter, missing: string[]): Letter {
  if (missing.length === 0) return letter
  const text = `${letter.text}\n\nНе приложен файл, которого больше нет на диске магазина: ${missing.join(', ')}\n`
  return 'html' in letter
    ? { ...letter, text }
    : { ...letter, text, data: { ...letter.data, missing_files: missing } }
}
