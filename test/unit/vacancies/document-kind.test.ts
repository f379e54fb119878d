import fc from 'fast-check'
import { documentKind } from '../../../server/shop/vacancies/document-kind.ts'
import { compoundOf, DOC, docxOf, odtOf, PDF, RTF, zipOf } from '../../support/files/documents.ts'

test.each([
  ['pdf', PDF],
  ['doc', DOC],
  ['docx', docxOf()],
  ['odt', odtOf()],
  ['rtf', RTF],
])('is %s by its content', (kind, file) => {
  expect(documentKind(file)).toBe(kind)
})

test.each([
  ['an empty file', Buffer.alloc(0)],
  ['a text', Buffer.from('Меня зовут Анна')],
  ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['a program', Buffer.from('MZ\x90\0\x03\0\0\0PE\0\0')],
  ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
  ['a PDF that does not end', PDF.subarray(0, 20)],
  ['a PDF behind something else', Buffer.concat([Buffer.from('GIF89a'), PDF])],
  ['a group of RTF that does not end', RTF.subarray(0, 20)],
  ['an archive of anything', zipOf({ 'notes.txt': 'Опыт' })],
  ['an empty archive', zipOf({})],
  [
    'a table of the same family as DOCX',
    zipOf({ '[Content_Types].xml': 'sheet.main+xml', 'xl/workbook.xml': '' }),
  ],
  ['an archive with the names of a DOCX alone', docxOf({}, 'application/xml')],
  [
    'a document that is made for macros',
    docxOf({}, 'application/vnd.ms-word.document.macroEnabled.main+xml'),
  ],
  ['a DOCX with macros inside', docxOf({ 'word/vbaProject.bin': 'Sub AutoOpen' })],
  ['an ODT with macros inside', odtOf({ 'Basic/Standard/script-lb.xml': '<library/>' })],
  [
    'a table of the same family as ODT',
    zipOf({ mimetype: 'application/vnd.oasis.opendocument.spreadsheet', 'content.xml': '' }),
  ],
  ['an ODT without content', zipOf({ mimetype: 'application/vnd.oasis.opendocument.text' })],
  ['a book of Excel from before 2007', compoundOf('Workbook')],
  ['a DOC with macros inside', compoundOf('WordDocument', 'Macros')],
])('%s is none', (_what, file) => {
  expect(documentKind(file)).toBeNull()
})

describe('a file that is two at once', () => {
  test.each([
    ['a PDF with a DOCX at its end', Buffer.concat([PDF, docxOf()])],
    ['a PDF with an archive at its end', Buffer.concat([PDF, zipOf({ 'run.js': 'alert(1)' })])],
    ['a DOC with an ODT at its end', Buffer.concat([DOC, odtOf()])],
    ['an RTF with a DOCX at its end', Buffer.concat([RTF, docxOf()])],
    ['a page with a DOCX at its end', Buffer.concat([Buffer.from('<script>alert(1)</script>'), docxOf()])],
  ])('is none: %s', (_what, file) => {
    expect(documentKind(file)).toBeNull()
  })
})

test('four bytes of an archive inside a PDF are chance', () => {
  const inside = Buffer.concat([PDF.subarray(0, 9), Buffer.from('PK\x05\x06'), PDF.subarray(9)])
  expect(documentKind(inside)).toBe('pdf')
})

test('an archive that unpacks to far more than it is does no harm', () => {
  expect(
    documentKind(zipOf({ '[Content_Types].xml': 'x'.repeat(50_000_000), 'word/document.xml': '' })),
  ).toBeNull()
})

test('whatever is cut off, changed or made up: an answer, never an error', () => {
  const samples = [PDF, DOC, docxOf(), odtOf(), RTF]
  fc.assert(
    fc.property(
      fc.constantFrom(...samples),
      fc.nat(),
      fc.uint8Array({ maxLength: 12 }),
      (sample, at, bytes) => {
        const spoilt = Buffer.from(sample)
        Buffer.from(bytes).copy(spoilt, at % spoilt.length)
        documentKind(spoilt)
        documentKind(sample.subarray(0, at % sample.length))
        documentKind(sample.subarray(at % sample.length))
        documentKind(Buffer.from(bytes))
      },
    ),
  )
})
