import { PART_EXAMPLES } from '../../../server/contract/kit/part-examples.ts'
import { WIDGETS } from '../../../server/contract/widgets.ts'
import { EXAMPLES, editorsTags, type KitEntry, kitOf } from '../../../server/render/kit/kit.ts'
import { withoutExample } from '../../../server/render/kit/without-example.ts'
import { openEngine } from '../../../server/render/liquid/engine.ts'

const engine = openEngine({
  findSource: () => '',
  paintWidget: () => '',
  asset: name => name,
  inlined: name => name,
})

test('everything that is registered has an example, and every prop a meaning', () => {
  expect(withoutExample(kitOf(engine), EXAMPLES)).toEqual([])
})

test('every widget and every tag of the engine is in the kit', () => {
  const names = (kind: KitEntry['kind']) =>
    kitOf(engine).flatMap(each => (each.kind === kind ? [each.name] : []))
  expect(names('widget')).toEqual(Object.keys(WIDGETS))
  expect(names('tag')).toEqual(editorsTags(engine))
  expect(names('part')).toEqual(Object.keys(PART_EXAMPLES))
  expect(editorsTags(engine)).toEqual(expect.arrayContaining(['picture', 'products', 'countdown', 'faq']))
})

const row = (name: string, meaning = 'что-то') => ({ name, type: 'текст', usual: '', meaning })
const NOBODY = { tag: {}, part: {}, widget: {} }
const example = (props: Record<string, string>, about = 'Для пробы.') => ({ about, props, code: '{% a %}' })

test.each([
  ['a widget without an example', NOBODY, "widget 'gift-card' has no example"],
  [
    'a prop without a meaning',
    { ...NOBODY, widget: { 'gift-card': example({}) } },
    "widget 'gift-card' does not say what 'amount' means",
  ],
  [
    'a meaning of a prop that is not there',
    { ...NOBODY, widget: { 'gift-card': example({ amount: 'сумма', color: 'цвет' }) } },
    "widget 'gift-card' has no prop 'color'",
  ],
  [
    'an example that does not say what it is for',
    { ...NOBODY, widget: { 'gift-card': example({ amount: 'сумма' }, '') } },
    "widget 'gift-card' does not say what it is for",
  ],
  [
    'an example of what is not there',
    { ...NOBODY, tag: { gift: example({}) }, widget: { 'gift-card': example({ amount: 'сумма' }) } },
    "has an example of 'gift', and there is no such tag",
  ],
])('a made-up one is refused: %s', (_what, examples, words) => {
  const meanings = examples.widget as Record<string, { props: Record<string, string> }>
  const amount = row('amount', meanings['gift-card']?.props.amount ?? '')
  const found = withoutExample([{ kind: 'widget', name: 'gift-card', rows: [amount] }], examples)
  expect(found).toEqual([expect.stringContaining(words)])
})
