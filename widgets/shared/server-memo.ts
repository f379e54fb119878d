import { contextReads } from './server-react.ts'

/** What one component rendered, by its props. */
type Rendered = Map<string, unknown>

/** Of one component, before it begins anew: about two megabytes of values of filters. */
const RENDERED_MOST = 5_000

const rendered = new Map<Component, Rendered>()

type Component = (props: Record<string, unknown>) => unknown

/**
 * Renders what is in `memo`, which depends on its props alone. Where all of these are plain values, the same are
 * rendered once: most values of a filter have the same name and the same number in many listings.
 *
 * @param isFinal true for what contains nothing that is still to be rendered
 */
export function renderMemo(
  component: Component,
  props: Record<string, unknown>,
  isFinal: (node: unknown) => boolean,
): unknown {
  const key = keyOf(props)
  if (key === null) return component(props)
  const known = rendered.get(component)
  const found = known?.get(key)
  if (found !== undefined) return found
  const reads = contextReads()
  const node = component(props)
  // A context is as good as a prop, and not part of the key.
  if (!isFinal(node) || contextReads() !== reads) return node
  if (known && known.size < RENDERED_MOST) known.set(key, node)
  else rendered.set(component, new Map([[key, node]]))
  return node
}

/** Null where one of them is not a plain value. A text is preceded by its length: no two lists make the same key. */
function keyOf(props: Record<string, unknown>): string | null {
  let key = ''
  for (const name in props) {
    const value = props[name]
    if (typeof value === 'string') key += `${name}${value.length}:${value}`
    else if (typeof value === 'object' || typeof value === 'function') return null
    else key += `${name} ${value};`
  }
  return key
}
