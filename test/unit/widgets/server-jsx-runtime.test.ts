/** @jest-environment node */
import { type ComponentType, createContext } from 'preact'
import { memo } from 'preact/compat'
import { useContext } from 'preact/hooks'
import { jsx as preactJsx } from 'preact/jsx-runtime'
import { renderToString } from 'preact-render-to-string'
import {
  Fragment,
  hasPlacedMarks,
  jsx,
  withoutSpareMarks,
} from '../../../widgets/shared/server-jsx-runtime.ts'
import { useContext as readContext } from '../../../widgets/shared/server-react.ts'

/** As JSX would make it. */
type Make = (type: unknown, props: object, ...children: unknown[]) => unknown

const withRuntime =
  (runtime: (type: never, props: never, key?: never) => unknown): Make =>
  (type, props, ...children) => {
    const inside = children.length > 1 ? { children } : children.length === 1 ? { children: children[0] } : {}
    return runtime(type as never, { ...props, ...inside } as never)
  }
const ours = withRuntime(jsx)
const preact = withRuntime(preactJsx as never)
const painted = (node: unknown) => withoutSpareMarks(renderToString(node as never))

const Nothing = () => null
const Text = ({ text }: { text: string }) => text
const Bold = ({ children }: { children?: unknown }) => ours('b', {}, children)

describe('an element', () => {
  test.each<[string, (make: Make) => unknown]>([
    ['its texts escaped', make => make('p', { title: 'a "b" <c> & d' }, 'a "b" <c> & d')],
    ['numbers and nothing', make => make('p', {}, 0, null, undefined, true, false, '')],
    ['attributes that are there or not', make => make('button', { disabled: true, hidden: false, id: null })],
    [
      'attributes with another name',
      make => make('label', { htmlFor: 'a', tabIndex: 0, autoComplete: 'off' }),
    ],
    ['ARIA and data in words', make => make('p', { 'aria-busy': true, 'aria-hidden': false, 'data-a': '' })],
    [
      'no handlers, keys or references',
      make => make('p', { onClick: () => {}, key: 'k', ref: { current: 0 } }),
    ],
    ['a drawing', make => make('svg', { viewBox: '0 0 1 1' }, make('path', { strokeWidth: 2, d: 'M0 0' }))],
    ['lists in lists', make => make('ul', {}, [[make('li', {}, 'a')], [make('li', {}, 'b'), []]])],
    [
      'a choice, which Preact makes',
      make =>
        make(
          'label',
          {},
          make('select', { defaultValue: 'b' }, [
            make('option', { value: 'a' }),
            make('option', { value: 'b' }),
          ]),
        ),
    ],
    ['a style, which Preact makes', make => make('p', { style: { color: 'red', marginTop: 4 } }, 'a')],
    ['HTML of its own', make => make('p', { dangerouslySetInnerHTML: { __html: '<b>a</b>' } })],
    ['a fragment', make => make(Fragment, {}, make('i', {}), make('b', {}))],
  ])('has %s, as Preact prints it', (_, make) => {
    expect(painted(make(ours))).toBe(renderToString(make(preact) as never))
  })

  test('has no slash where it can hold nothing, and its type and class first', () => {
    expect(painted(ours('input', { name: 'a', defaultChecked: true, className: 'b', type: 'radio' }))).toBe(
      '<input type="radio" class="b" name="a" checked>',
    )
  })
})

describe('a component', () => {
  test('finds its context and its place within elements', () => {
    const Page = createContext('none')
    const Name = () => ours('i', {}, useContext(Page))
    const tree = ours(
      Page.Provider,
      { value: 'home' },
      ours('p', {}, 'a', ours('b', {}, ours(Name, {}), 'c'), [ours(Name, {})]),
    )
    expect(painted(tree)).toBe('<p>a<b><i>home</i>c</b><i>home</i></p>')
  })

  test('is rendered without what remembers it', () => {
    const renders: string[] = []
    const Remembered = memo(({ text }: { text: string }) => {
      renders.push(text)
      return text
    }) as unknown as ComponentType<{ text: string }>
    expect(painted(ours('p', {}, ours(Remembered, { text: 'a' })))).toBe('<p>a</p>')
    expect(renders).toEqual(['a'])
  })

  test('that is remembered is a part of the element around it, and finds its context all the same', () => {
    const Page = createContext('none')
    const Name = memo(() => ours('i', {}, useContext(Page)) as never)
    const List = () => ours('p', {}, ours(Name, {}), ours(Fragment, {}, ours(Name, {})))
    const tree = ours(Page.Provider, { value: 'home' }, ours(List, {}))
    expect(painted(tree)).toBe('<p><i>home</i><i>home</i></p>')
  })
})

describe('a component in `memo`', () => {
  const counted = (component: (props: { text: string; of?: unknown }) => unknown) => {
    let renders = 0
    const Remembered = memo(((props: { text: string }) => {
      renders++
      return component(props)
    }) as never) as unknown
    return { Remembered, renders: () => renders }
  }
  const bold = ({ text }: { text: string }) => ours('b', {}, text)
  const of = (Component: unknown, props: object) => painted(ours('p', {}, ours(Component, props)))

  test('is rendered once for the same plain values, and again for others', () => {
    const { Remembered, renders } = counted(bold)
    for (const text of ['a', 'b', 'a']) expect(of(Remembered, { text })).toBe(`<p><b>${text}</b></p>`)
    expect(renders()).toBe(2)
    expect(of(Remembered, { text: undefined })).toBe('<p><b></b></p>')
    expect(of(Remembered, { text: 'undefined' })).toBe('<p><b>undefined</b></p>')
  })

  test('is not mistaken for another, or for other props that read alike', () => {
    const [one, other] = [counted(bold).Remembered, counted(({ text }) => ours('i', {}, text)).Remembered]
    expect([of(one, { text: 'a' }), of(other, { text: 'a' })]).toEqual(['<p><b>a</b></p>', '<p><i>a</i></p>'])
    const { Remembered } = counted(props => ours('b', {}, JSON.stringify(props)))
    const texts = [{ text: 'a;b 1' }, { text: 'a', b: 1 }, { text: '1' }, { text: 1 }, { text: 'a;of1:x' }]
    expect(new Set(texts.map(props => of(Remembered, props))).size).toBe(texts.length)
  })

  test('is found by a frozen object, and by what stands beside it', () => {
    const { Remembered, renders } = counted(props => ours('b', {}, JSON.stringify(props)))
    const [one, equal] = [Object.freeze({ name: 'a' }), Object.freeze({ name: 'a' })]
    const first = of(Remembered, { text: 'x', of: one })
    expect(of(Remembered, { text: 'x', of: one })).toBe(first)
    expect(renders()).toBe(1)
    expect(of(Remembered, { text: 'y', of: one })).not.toBe(first)
    expect(of(Remembered, { text: 'x', of: equal })).toBe(first)
    expect(renders()).toBe(3)
    // Four of them stay with one object.
    for (const text of 'abcdab') of(Remembered, { text, of: one })
    expect(renders()).toBe(7)
    for (const text of 'cxyab') of(Remembered, { text, of: one })
    expect(renders()).toBe(8)
  })

  test('is rendered again after thousands of others: what is remembered does not grow without end', () => {
    const { Remembered, renders } = counted(bold)
    for (let each = 0; each <= 5_000; each++) of(Remembered, { text: `${each}` })
    expect(of(Remembered, { text: '5000' })).toBe('<p><b>5000</b></p>')
    expect(renders()).toBe(5_001)
    of(Remembered, { text: '0' })
    expect(renders()).toBe(5_002)
  })

  test.each<[string, (props: { text: string }) => unknown, object]>([
    ['with a value that may change', bold, { text: 'a', of: [] }],
    ['with a component in it', props => ours('p', {}, ours(Bold, {}, props.text)), { text: 'a' }],
    ['with a mark, which has to be looked for', ({ text }) => ours('b', {}, text, text), { text: 'a' }],
  ])('is rendered each time %s', (_, component, props) => {
    const { Remembered, renders } = counted(component)
    expect(of(Remembered, props)).toBe(of(Remembered, props))
    expect(renders()).toBe(2)
  })

  test('is rendered each time where it read its context', () => {
    const Page = createContext('none')
    const { Remembered } = counted(({ text }) => ours('b', {}, `${text} ${readContext(Page)}`))
    const List = () => ours('p', {}, ours(Remembered, { text: 'a' }))
    for (const value of ['home', 'cart'])
      expect(painted(ours(Page.Provider, { value }, ours(List, {})))).toBe(`<p><b>a ${value}</b></p>`)
  })
})

describe('the mark that React needs between two texts', () => {
  test.each([
    ['two texts of an element', ours('p', {}, 'Привет, ', 'Анна'), '<p>Привет, <!-- -->Анна</p>'],
    ['a text and a number', ours('p', {}, 'a', 1), '<p>a<!-- -->1</p>'],
    ['a text and that of a component', ours('p', {}, 'a', ours(Text, { text: 'b' })), '<p>a<!-- -->b</p>'],
    [
      'a text and that of a remembered component',
      ours('p', {}, 'a', ours(memo(Text) as never, { text: 'b' })),
      '<p>a<!-- -->b</p>',
    ],
    ['a text and that of a fragment', ours('p', {}, 'a', ours(Fragment, {}, 'b')), '<p>a<!-- -->b</p>'],
    ['texts with nothing between', ours('p', {}, 'a', null, ours(Nothing, {}), 'b'), '<p>a<!-- -->b</p>'],
    ['a text that ends like a tag', ours('p', {}, 'a >', ours(Text, { text: 'b' })), '<p>a ><!-- -->b</p>'],
    ['texts within a component', ours(Bold, {}, ours(Fragment, {}, 'a', 'b')), '<b>a<!-- -->b</b>'],
  ])('stands between %s', (_, node, html) => {
    expect(painted(node)).toBe(html)
  })

  test.each([
    ['elements', ours('p', {}, 'a', ours('i', {}), 'b'), '<p>a<i></i>b</p>'],
    ['the element of a component', ours('p', {}, 'a', ours(Bold, {}), 'b'), '<p>a<b></b>b</p>'],
    [
      'a fragment of elements',
      ours('p', {}, 'a', ours(Fragment, {}, ours('i', {})), 'b'),
      '<p>a<i></i>b</p>',
    ],
    ['two components', ours('p', {}, ours(Bold, {}), ours(Bold, {})), '<p><b></b><b></b></p>'],
    ['its end', ours('p', {}, ours(Nothing, {}), 'a', ours(Nothing, {})), '<p>a</p>'],
    [
      'a tag with its sign in a value',
      ours('p', {}, ours(Fragment, {}, ours('i', { title: 'a>' })), ours(Text, { text: 'b' })),
      '<p><i title="a>"></i>b</p>',
    ],
  ])('does not stand beside %s', (_, node, html) => {
    expect(painted(node)).toBe(html)
  })

  test('is looked for only where one was placed', () => {
    hasPlacedMarks()
    ours('p', {}, 'a', ours('i', {}), 'b')
    expect(hasPlacedMarks()).toBe(false)
    ours('p', {}, 'a', 'b')
    expect([hasPlacedMarks(), hasPlacedMarks()]).toEqual([true, false])
  })
})
