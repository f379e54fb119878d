import { crc32, deflateRawSync } from 'node:zlib'

/** A ZIP archive of these files, in their order, as programs write it. */
export function zipOf(files: Record<string, string>, { stored = ['mimetype'] } = {}): Buffer {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, text] of Object.entries(files)) {
    const content = Buffer.from(text)
    const isStored = stored.includes(name)
    const packed = isStored ? content : deflateRawSync(content)
    const facts = Buffer.alloc(22)
    facts.writeUInt16LE(isStored ? 0 : 8, 4)
    facts.writeUInt32LE(crc32(content), 10)
    facts.writeUInt32LE(packed.length, 14)
    facts.writeUInt32LE(content.length, 18)
    const named = Buffer.from(name)
    const lengths = Buffer.alloc(4)
    lengths.writeUInt16LE(named.length, 0)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), facts, lengths, named, packed])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(offset, 10)
    directory.push(
      Buffer.concat([
        Buffer.from('PK\x01\x02\x14\x00'),
        facts,
        lengths.subarray(0, 2),
        rest.subarray(0, 2),
        rest,
        named,
      ]),
    )
    locals.push(local)
    offset += local.length
  }
  const central = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(directory.length, 8)
  end.writeUInt16LE(directory.length, 10)
  end.writeUInt32LE(central.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, central, end])
}

const main = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'
const typesOf = (type: string) =>
  `<?xml version="1.0"?><Types><Override PartName="/word/document.xml" ContentType="${type}"/></Types>`
const WORD = { '_rels/.rels': '<Relationships/>', 'word/document.xml': '<w:document>Опыт</w:document>' }

export const docxOf = (files: Record<string, string> = {}, type = main) =>
  zipOf({ '[Content_Types].xml': typesOf(type), ...WORD, ...files })
export const odtOf = (files: Record<string, string> = {}) =>
  zipOf({ mimetype: 'application/vnd.oasis.opendocument.text', 'content.xml': '<office/>', ...files })

/** A compound file with these streams in its directory. */
export function compoundOf(...streams: string[]): Buffer {
  const file = Buffer.alloc(512 * 4)
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(file)
  for (const [index, name] of ['Root Entry', ...streams].entries())
    file.write(`${name}\0`, 512 + index * 128, 'utf16le')
  return file
}

export const PDF = Buffer.from('%PDF-1.7\n%\xe2\xe3\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n', 'latin1')
export const RTF = Buffer.from('{\\rtf1\\ansi\\deff0 {\\fonttbl{\\f0 Arial;}}\\f0 Resume}\r\n')
export const DOC = compoundOf('WordDocument', '1Table')
