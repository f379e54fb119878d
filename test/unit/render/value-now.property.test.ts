import { jest } from '@jest/globals'
import fc from 'fast-check'
import { Expression, Liquid } from 'liquidjs'
import { openEngine } from '../../../server/render/liquid/engine.ts'
import { PAGE_LIMITS, renderWithin } from '../../../server/render/liquid/work-limit.ts'

// Painting by plain calls holds as long as it says to the letter what LiquidJS itself says, errors too.

const SOURCES: Record<string, string> = {
  'parts/word': '<{{ word }}{{ more | default: "-" }}>',
  'parts/list':
    '{% for each in list %}{% render "parts/word", word: each, more: forloop.index %}{% endfor %}',
}
const engine = openEngine({
  findSource: name => SOURCES[name],
  paintWidget: () => '',
  inlined: name => name,
  asset: name => name,
})
/** The same options, and nothing of ours. */
const plain = new Liquid({ ...engine.options, fs: engine.options.fs } as never)
const data = { a: { b: 'x & y', c: [1, 2], d: null, size: 3 }, n: 0, s: 'b', list: ['u', '<v>'], yes: true }

const VALUES = [
  'a.b', 'a.c', 'a.c[1]', 'a.c.first', 'a.c.last', 'a.c.size', 'a.size', 'a.d', 'a[s]', 'n', 's', 'list', 'list.size', 'yes', 'gone',
  'a.gone', 'gone.deep', '"<t>"', '3', 'nil', 'blank', 'empty', 'false', '(1..3)', '-1.5',
] // biome-ignore format: a list
const FILTERS = ['', ' | upcase', ' | default: "none"', ' | append: s', ' | size', ' | join: a.b', ' | raw', ' | default: n, allow_false: yes', ' | plus: n', ' | where: "b"'] // biome-ignore format: a list
const OPERATORS = ['==', '!=', '<', '>', '<=', '>=', 'and', 'or', 'contains']

const value = fc.constantFrom(...VALUES)
const expression = fc.oneof(
  value,
  fc.tuple(value, fc.constantFrom(...OPERATORS), value).map(words => words.join(' ')),
  value.map(each => `not ${each}`),
  fc.tuple(value, fc.constantFrom(...OPERATORS), value, fc.constantFrom('and', 'or'), value).map(words => words.join(' ')),
) // biome-ignore format: reads as a grammar
const { template } = fc.letrec<{ template: string; node: string }>(tie => ({
  node: fc.oneof(
    { depthSize: 'small', maxDepth: 3 },
    fc.constantFrom(' text ', '&amp;'),
    fc.tuple(value, fc.constantFrom(...FILTERS)).map(([each, filter]) => `{{ ${each}${filter} }}`),
    fc.tuple(expression, tie('template'), tie('template'))
      .map(([each, yes, no]) => `{% if ${each} %}${yes}{% else %}${no}{% endif %}`),
    fc.tuple(expression, expression, tie('template'), tie('template'))
      .map(([one, other, yes, no]) => `{% unless ${one} %}${yes}{% elsif ${other} %}${no}{% endunless %}`),
    fc.tuple(value, tie('template')).map(([each, inside]) => `{% for b in ${each} %}{{ b }}${inside}{% endfor %}`),
    fc.tuple(value, tie('template')).map(([each, inside]) => `{% assign n = ${each} %}${inside}`),
    tie('template').map(inside => `{% capture s %}${inside}{% endcapture %}{{ s }}`),
    value.map(each => `{% render 'parts/word', word: ${each} %}`),
    value.map(each => `{% render 'parts/list', list: ${each} %}`),
    value.map(each => `{% render 'parts/word' for ${each} as word %}`),
    fc.constantFrom('{% break %}', '{% continue %}'),
  ),
  template: fc.array(tie('node'), { maxLength: 3 }).map(nodes => nodes.join('')),
})) // biome-ignore format: reads as a grammar

const outcome = (paint: () => string) => {
  try {
    return paint()
  } catch (error) {
    return `${(error as Error).name}: ${(error as Error).message}`
  }
}
const paint = (source: string) =>
  renderWithin(engine, engine.parse(source), data, { globals: {}, limits: PAGE_LIMITS })

test('a painting is to the letter what LiquidJS paints', () => {
  fc.assert(
    fc.property(template, source => {
      expect(outcome(() => paint(source))).toBe(outcome(() => plain.parseAndRenderSync(source, data)))
    }),
    { numRuns: 1_500 },
  )
})

test('an output is painted without a generator for each step of its name', () => {
  const evaluate = jest.spyOn(Expression.prototype, 'evaluate')
  const source =
    '{{ a.b }}{% if a.size == 3 %}{{ s | upcase }}{% endif %}{% assign n = gone | default: "-" %}{{ n }}'
  expect(paint(source)).toBe('x &amp; yB-')
  expect(evaluate).not.toHaveBeenCalled()
  evaluate.mockRestore()
})
