import fc from 'fast-check'
import { safeBack } from '../../../server/shop/account/sign-in/safe-back.rules.ts'

test.each([
  '/order/',
  '/catalog/women/dresses/filter/color=red/?page=2',
  '/product/plate-17/?selfpickup=1#a-42',
  '/contacts/moskva-0c5b2444-70a0-4932-980c-b4dc0d3f02b5',
])('the way back %s is our own', path => {
  expect(safeBack(path)).toBe(path)
})

test.each([
  undefined,
  ['/order/'],
  '',
  'order/',
  'https://evil.example/',
  '//evil.example/',
  '/\\evil.example/',
  '\\\\evil.example',
  '/\t/evil.example/',
  '/\n/evil.example/',
  ' //evil.example',
  '/.//evil.example/',
  '/x/..//evil.example/',
  '/%2e//evil.example/',
  'javascript:alert(1)',
  'data:text/html,x',
  '/order/\u0000',
  '/order/\r\nSet-Cookie: a=b',
  '/auth/?logout=yes',
  '/auth',
  '/x/../AUTH/?logout=yes',
  `/${'a'.repeat(1_000)}`,
])('the way back %j leads home instead', path => {
  expect(safeBack(path)).toBe('/')
})

const nasty = fc.string({
  unit: fc.constantFrom(
    '/',
    '\\',
    '.',
    ':',
    '@',
    '?',
    '#',
    '%',
    '2',
    'f',
    'e',
    '\t',
    '\n',
    ' ',
    'h',
    'x',
    'ё',
  ),
  maxLength: 20,
})

test('whatever is asked for, a browser stays with us', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        nasty,
        fc.string(),
        fc.webUrl(),
        nasty.map(text => `/${text}`),
      ),
      asked => {
        const back = safeBack(asked)
        const arrived = new URL(back, 'https://shop.test/auth/')
        expect(arrived.origin).toBe('https://shop.test')
        expect(back).toMatch(/^\/(?![/\\])/)
        // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
        expect(back).not.toMatch(/[\\\u0000-\u001f\u007f]/)
      },
    ),
    { numRuns: 3_000 },
  )
})

test('a way back that was found safe is found safe again, unchanged', () => {
  fc.assert(
    fc.property(
      nasty.map(text => `/${text}`),
      asked => {
        const back = safeBack(asked)
        expect(safeBack(back)).toBe(back)
      },
    ),
    { numRuns: 3_000 },
  )
})
