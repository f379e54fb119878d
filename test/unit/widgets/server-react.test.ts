/** @jest-environment node */
import { jsx } from 'preact/jsx-runtime'
import { renderToString } from 'preact-render-to-string'
import {
  Suspense,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from '../../../widgets/shared/server-react.ts'

const painted = (Component: () => unknown) => renderToString(jsx(Component as never, {}))

test('hooks of a server-side render are what they give the first time', () => {
  const call = () => 'called'
  const Widget = () => {
    const [text] = useState('a')
    const [made] = useState(() => 'b')
    const { current } = useRef('c')
    return [text, made, current, useMemo(() => 'd'), useCallback(call)()].join(' ')
  }
  expect(painted(Widget)).toBe('a b c d called')
})

test('effects do not run', () => {
  const run: string[] = []
  const Widget = () => {
    ;(useEffect as (effect: () => void) => void)(() => run.push('effect'))
    ;(useLayoutEffect as (effect: () => void) => void)(() => run.push('layout'))
    return 'a'
  }
  expect(painted(Widget)).toBe('a')
  expect(run).toEqual([])
})

test('a state that is set while rendering is an error, because it would be lost', () => {
  const Widget = () => {
    const [text, setText] = useState('a')
    setText('b')
    return text
  }
  expect(() => painted(Widget)).toThrow('a component sets its state while the server renders it')
})

test('what may wait in the browser does not wait', () => {
  expect(painted(() => jsx(Suspense, { children: 'a' }))).toBe('a')
})
