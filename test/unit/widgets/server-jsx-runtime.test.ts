/** @jest-environment node */
import { shortened } from '../../../widgets/shared/server-jsx-runtime.ts'

describe('what is painted of a widget', () => {
  test.each([
    ['between two texts', 'Привет, <!-- -->Анна', 'Привет, <!-- -->Анна'],
    ['of two between texts one', 'a<!-- --><!-- -->b', 'a<!-- -->b'],
    ['where a text ends like a tag', 'a ><!-- -->b', 'a ><!-- -->b'],
  ])('keeps the mark that React needs %s', (_, html, left) => {
    expect(shortened(html)).toBe(left)
  })

  test.each([
    ['before an element', '<b>a<!-- --><i>x</i></b>', '<b>a<i>x</i></b>'],
    ['after one', '<b><i>x</i><!-- -->a</b>', '<b><i>x</i>a</b>'],
    ['at the ends', '<!-- --><b>a<!-- --></b><!-- -->', '<b>a</b>'],
    [
      'and keeps what is in a value',
      '<input value="a/>b <!"/><i title="x>"><!-- -->a</i>',
      '<input value="a/>b <!"><i title="x>">a</i>',
    ],
    [
      'and the slash of an element that holds nothing',
      '<input value="/"/><circle r="1"/>',
      '<input value="/"><circle r="1"/>',
    ],
  ])('has none %s', (_, html, left) => {
    expect(shortened(html)).toBe(left)
  })
})
