import { contextReads } from './server-react.ts'

interface Rendered {
  props: Props
  node: unknown
}

/** Of one component, before it begins anew: about two megabytes of values of filters. */
const RENDERED_MOST = 5_000

const rendered = new Map<Component, Map<string, Rendered>>()

type Props = Record<string, unknown>
type Component = (props: Props) => unknown

/**
 * Renders what is in `memo`, which depends on its props alone. Where all of these are plain values, the same are
 * rendered once: most values of a filter have the same name and the same number in many listings.
 *
 * @param key React's, by which elements beside each other are told apart
 * @param isFinal true for what contains nothing that is still to be rendered
 */
export function renderMemo(
  component: Component,
  props: Props,
  key: string | undefined,
  isFinal: (node: unknown) => boolean,
): unknown {
  const place = placeOf(props, key)
  if (place === null) return component(props)
  const known = rendered.get(component)
  const found = known?.get(place)
  if (found && isSame(found.props, props)) return found.node
  const reads = contextReads()
  const node = component(props)
  // A context is as good as a prop, and not part of them.
  if (!isFinal(node) || contextReads() !== reads) return node
  if (known && known.size < RENDERED_MOST) known.set(place, { props, node })
  else rendered.set(component, new Map([[place, { props, node }]]))
  return node
}

/**
 * Where to look for it: props are compared there, so that this may be short. A text of all of them for each of a hundred
 * values was an eighth of all garbage of a filtered listing. Null where one of them is not a plain value.
 */
function placeOf(props: Props, key: string | undefined): string | null {
  let place = key === undefined ? '' : String(key)
  for (const name in props) {
    const value = props[name]
    if (typeof value === 'string') {
      if (key === undefined) place += `${value};`
    } else if (typeof value === 'object' || typeof value === 'function') return null
    else place += ` ${value}`
  }
  return place
}

function isSame(one: Props, other: Props): boolean {
  for (const name in one) if (one[name] !== other[name] || !(name in other)) return false
  for (const name in other) if (!(name in one)) return false
  return true
}
