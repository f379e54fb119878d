import { inflateRawSync } from 'node:zlib'
import type { ResumeFileKind } from '../../contract/content/resume.ts'

/**
 * The kind of a file, by its content alone, because the name and type that a browser sends can be anything.
 * Null for any other kind, for a file that is valid as two of them (the next program may open the other one),
 * and for documents with macros.
 */
export function documentKind(file: Buffer): ResumeFileKind | null {
  const kinds = [isPdf(file) ? 'pdf' : null, kindOfZip(file), isWordBinary(file) ? 'doc' : null]
  const found = [...kinds, isRtf(file) ? 'rtf' : null].filter(kind => kind !== null)
  return found.length === 1 && found[0] !== 'other' ? (found[0] as ResumeFileKind) : null
}

/** `%PDF-1.7` at the beginning, and an end mark within the last kilobyte, as PDF readers expect. */
function isPdf(file: Buffer): boolean {
  return /^%PDF-[12]\.\d/.test(file.toString('latin1', 0, 8)) && file.subarray(-1_024).includes('%%EOF')
}

/** One group from the first brace to the last. */
function isRtf(file: Buffer): boolean {
  const isOpened = /^\{\\rtf1?[\\ {\r\n]/.test(file.toString('latin1', 0, 8))
  return isOpened && /\}[\s\0]*$/.test(file.toString('latin1', Math.max(0, file.length - 1_024)))
}

const COMPOUND = Buffer.from('d0cf11e0a1b11ae1', 'hex')
/** The names of streams are UTF-16 in a compound file; only Word's has this one. */
const WORD_STREAM = Buffer.from('WordDocument\0', 'utf16le')
const MACROS = ['Macros\0', '_VBA_PROJECT\0'].map(name => Buffer.from(name, 'utf16le'))

/**
 * A Word document from before 2007: a compound file with Word's stream. Those of Excel and of installers have
 * other streams.
 */
function isWordBinary(file: Buffer): boolean {
  if (!file.subarray(0, COMPOUND.length).equals(COMPOUND)) return false
  return file.includes(WORD_STREAM) && !MACROS.some(name => file.includes(name))
}

const ODT = 'application/vnd.oasis.opendocument.text'
const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'

/** The kind of a ZIP archive; `other` for an archive that is not a document, wherever in the file it begins. */
function kindOfZip(file: Buffer): 'docx' | 'odt' | 'other' | null {
  const entries = readZip(file)
  if (entries === null) return null
  const [first] = entries
  if (first?.offset !== 0) return 'other'
  const find = (wanted: string) => entries.find(({ name }) => name === wanted)
  const textOf = (wanted: string) => contentOf(file, find(wanted))
  if (first.name === 'mimetype')
    return textOf('mimetype') === ODT && find('content.xml') && !hasScripts(entries) ? 'odt' : 'other'
  const types = textOf('[Content_Types].xml')
  return types?.includes(`"${DOCX}"`) && find('word/document.xml') && !hasScripts(entries) ? 'docx' : 'other'
}

function hasScripts(entries: ZipEntry[]): boolean {
  return entries.some(({ name }) => /vbaProject\.bin$|^(Basic|Scripts)\//i.test(name))
}

interface ZipEntry {
  name: string
  method: number
  compressed: number
  /** The position of its local header. */
  offset: number
}

const LOCAL = 0x04034b50
const CENTRAL = 0x02014b50
const END = 0x06054b50
const END_BYTES = 22
const COMMENT_MOST = 0xffff
const ENTRIES_MOST = 10_000

/**
 * The archive's directory, which is at its end, whatever precedes the archive; in the order of the file. Null
 * if there is none.
 */
function readZip(file: Buffer): ZipEntry[] | null {
  const end = findEnd(file)
  if (end === null) return null
  const count = file.readUInt16LE(end + 10)
  const entries: ZipEntry[] = []
  let at = file.readUInt32LE(end + 16)
  if (count > ENTRIES_MOST) return []
  for (let index = 0; index < count; index++) {
    // A damaged archive is still an archive, and not a document.
    if (at + 46 > end || file.readUInt32LE(at) !== CENTRAL) return []
    const name_length = file.readUInt16LE(at + 28)
    entries.push({
      name: file.toString('utf8', at + 46, at + 46 + name_length),
      method: file.readUInt16LE(at + 10),
      compressed: file.readUInt32LE(at + 20),
      offset: file.readUInt32LE(at + 42),
    })
    at += 46 + name_length + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32)
  }
  return entries.sort((one, other) => one.offset - other.offset)
}

/**
 * An end mark with a comment that reaches exactly to the end of the file; the four bytes alone may be a
 * coincidence.
 */
function findEnd(file: Buffer): number | null {
  const first = Math.max(0, file.length - END_BYTES - COMMENT_MOST)
  for (let at = file.length - END_BYTES; at >= first; at--)
    if (file.readUInt32LE(at) === END && at + END_BYTES + file.readUInt16LE(at + 20) === file.length)
      return at
  return null
}

/** A list of types takes a few kilobytes; an archive may unpack to far more than its size. */
const UNPACKED_MOST = 512 * 1024

function contentOf(file: Buffer, entry: ZipEntry | undefined): string | null {
  if (!entry || entry.offset + 30 > file.length || file.readUInt32LE(entry.offset) !== LOCAL) return null
  const start =
    entry.offset + 30 + file.readUInt16LE(entry.offset + 26) + file.readUInt16LE(entry.offset + 28)
  const packed = file.subarray(start, start + entry.compressed)
  try {
    if (entry.method === 0) return packed.subarray(0, UNPACKED_MOST).toString('utf8')
    return entry.method === 8
      ? inflateRawSync(packed, { maxOutputLength: UNPACKED_MOST }).toString('utf8')
      : null
  } catch {
    // Damaged or far too large: not a document that we accept.
    return null
  }
}
