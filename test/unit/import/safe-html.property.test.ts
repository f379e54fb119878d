import fc from 'fast-check'
import { safeHtml } from '../../../server/import/feed/description/safe-html.ts'

const NAMES =
  'p div h3 ul ol li br b strong i em span a sup table tr td script style title svg select textarea x'.split(
    ' ',
  )
const name = fc.constantFrom(...NAMES)
const piece = fc.oneof(
  name.map(each => `<${each}>`),
  name.map(each => `</${each}>`),
  name.map(each => `<${each} class="a>b" onclick='x'>`),
  name.map(each => `<${each}/>`),
  fc.constantFrom(
    ' ',
    '\n',
    '\r\n',
    '&nbsp;',
    '&shy;',
    '&amp;',
    '&lt;',
    '<',
    '>',
    '&',
    '"',
    '<!--',
    '-->',
    ']]>',
    '<!x',
  ),
  fc.constantFrom('&#0;', '&#xD800;', '&#150;', '&#x110000;', '&copy', '&nothing;', '\ud800', '\u0001', '😀'),
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: 'binary' }),
)
const html = fc.array(piece, { maxLength: 60 }).map(pieces => pieces.join(''))
const EACH = { numRuns: 200 }

/** Where each element may stand; the empty name is outside of everything. */
const INLINE = ['b', 'strong', 'i', 'em']
const WITHIN: Record<string, string[]> = {
  p: [''],
  ul: ['', 'li'],
  ol: ['', 'li'],
  li: ['ul', 'ol'],
  text: ['p', 'li', ...INLINE],
}
const TOKEN = /<(\/?)([a-z]+)>|[^<>&\p{Cs}]+|&(?:amp|lt|gt);/uy

/** Throws for what is no HTML of ours, is not closed, stands where it may not, or is empty. */
function assertValid(safe: string): void {
  const open = ['']
  let before = ''
  TOKEN.lastIndex = 0
  for (let at = 0; at < safe.length; at = TOKEN.lastIndex) {
    const token = TOKEN.exec(safe)
    if (!token) throw new Error(`no token at ${at} of ${JSON.stringify(safe)}`)
    const [whole, slash, written] = token
    const element = written ?? 'text'
    const isInline = element === 'text' || element === 'br' || INLINE.includes(element)
    if (slash) {
      if (open.pop() !== element || before === `<${element}>`) throw new Error(`${whole} at ${at} of ${safe}`)
    } else {
      if (!WITHIN[isInline ? 'text' : element]?.includes(open.at(-1) ?? ''))
        throw new Error(`${whole} stands in ${open.at(-1)} at ${at} of ${safe}`)
      if (written && element !== 'br') open.push(element)
    }
    before = whole
  }
  if (open.length > 1) throw new Error(`${open} are not closed in ${safe}`)
}

test('whatever comes in, what comes out is whole, closed and stands where HTML lets it', () => {
  fc.assert(
    fc.property(html, each => assertValid(safeHtml(each))),
    EACH,
  )
})

test('what is safe already stays as it is', () => {
  fc.assert(
    fc.property(html, each => {
      const safe = safeHtml(each)
      expect(safeHtml(safe)).toBe(safe)
    }),
    EACH,
  )
})

test('no more than 20,000 characters come out, closed and safe as ever', () => {
  const long = fc
    .tuple(html, fc.array(piece, { minLength: 1, maxLength: 20 }), html)
    .map(
      ([before, pieces, after]) =>
        before + pieces.join('').repeat(Math.ceil(30_000 / (pieces.join('').length + 1))) + after,
    )
  fc.assert(
    fc.property(long, each => {
      const safe = safeHtml(each)
      expect(safe.length).toBeLessThanOrEqual(20_000)
      assertValid(safe)
      expect(safeHtml(safe)).toBe(safe)
    }),
    { numRuns: 15 },
  )
})

test('lists in lists are eight at most, however many came: what stood deeper is an item of the last', () => {
  const deep = safeHtml(`${'<ul><li>a'.repeat(6_000)}${'</li></ul>'.repeat(6_000)}<p>b</p>`)
  assertValid(deep)
  expect(deep.match(/<ul>/g)).toHaveLength(8)
  expect(deep.match(/a/g)?.length).toBeGreaterThan(1_000)
  expect(safeHtml(`${'<ol>'.repeat(20)}<li>a</li>${'</ol>'.repeat(20)}<p>b</p>`)).toMatch(
    /<li>a<\/li>.*<\/ol><p>b<\/p>$/,
  )
  expect(safeHtml(deep)).toBe(deep)
})

test('such a fault would be seen', () => {
  for (const wrong of [
    '<p>a',
    '<p></p>',
    'a',
    '<ul>a</ul>',
    '<p><p>a</p></p>',
    '<p>a&b</p>',
    '<u>a</u>',
    '<p>a</b></p>',
  ])
    expect(() => assertValid(wrong)).toThrow()
})
