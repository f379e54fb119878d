import fc from 'fast-check'
import { boundaryOf, readParts } from '../../../server/http/reading/multipart.rules.ts'

const TYPE = 'multipart/form-data; boundary=X'
const part = (headers: string, content = '') => `--X\r\n${headers}\r\n\r\n${content}\r\n`
const named = (name: string, content = '') => part(`Content-Disposition: form-data; name="${name}"`, content)
const read = (body: string, options = {}) =>
  readParts(Buffer.from(body), 'X', options)?.map(({ content, ...rest }) => ({
    ...rest,
    content: String(content),
  }))

test('reads what Node writes as a browser does, and as Node itself reads it', async () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 20 }).filter(each => each.isWellFormed())
  const name = fc.stringMatching(/^[a-z_]{1,10}$/)
  const field = fc.tuple(name, fc.oneof(text, fc.uint8Array({ maxLength: 200 })))
  await fc.assert(
    fc.asyncProperty(
      fc.array(field, { maxLength: 8 }),
      fc.constantFrom('cv.pdf', 'резюме "1".pdf', '../x'),
      async (fields, filename) => {
        const form = new FormData()
        for (const [key, value] of fields)
          if (typeof value === 'string') form.append(key, value)
          else form.append(key, new File([Buffer.from(value)], filename))
        const sent = new Response(form)
        const type = sent.headers.get('content-type') ?? ''
        const body = Buffer.from(await sent.arrayBuffer())
        const oracle = await new Response(body, { headers: { 'Content-Type': type } }).formData()
        const expected = await Promise.all(
          [...oracle].map(async ([key, value]) => ({
            name: key,
            is_file: typeof value !== 'string',
            content: typeof value === 'string' ? Buffer.from(value) : Buffer.from(await value.arrayBuffer()),
          })),
        )
        expect(readParts(body, boundaryOf(type) as string)).toEqual(expected)
      },
    ),
  )
})

test('a file field without a file is no file', () => {
  const none = part(
    'Content-Disposition: form-data; name="file"; filename=""\r\nContent-Type: application/octet-stream',
  )
  expect(read(`${none}--X--\r\n`)).toEqual([{ name: 'file', is_file: false, content: '' }])
})

test.each([
  ['nothing', ''],
  ['another boundary', `--Y\r\n${named('a')}`],
  ['no end', named('a', 'b')],
  ['no name', `${part('Content-Disposition: form-data')}--X--`],
  ['no disposition', `${part('Content-Type: text/plain')}--X--`],
  ['an attachment', `${part('Content-Disposition: attachment; name="a"')}--X--`],
  ['something behind the boundary', `--X and more\r\n\r\n\r\n--X--`],
  ['headers without end', `--X\r\n${'a: b\r\n'.repeat(2_000)}\r\n\r\n--X--`],
  ['thousands of parts', `${named('a').repeat(2_000)}--X--`],
])('is no form: %s', (_what, body) => {
  expect(read(body)).toBeUndefined()
})

test('of a form that is cut off, what came whole is read', () => {
  const whole = `${named('name', 'Анна')}${named('city', 'Тверь')}${named('file', 'много')}`
  expect(read(whole.slice(0, -4), { is_cut: true })?.map(({ name }) => name)).toEqual(['name', 'city'])
  for (let length = 0; length < whole.length; length++) read(whole.slice(0, length), { is_cut: true })
})

test.each([
  [TYPE, 'X'],
  ['multipart/form-data; charset=utf-8; boundary="a b"', 'a b'],
  ['MULTIPART/FORM-DATA;boundary=----WebKitFormBoundary7MA4', '----WebKitFormBoundary7MA4'],
  ['multipart/form-data', null],
  ['multipart/mixed; boundary=X', null],
  [`multipart/form-data; boundary=${'x'.repeat(71)}`, null],
  ['multipart/form-data; boundary="a\u0001"', null],
  [undefined, null],
])('the boundary of %s', (type, boundary) => {
  expect(boundaryOf(type)).toBe(boundary)
})
