import { contextReads } from './server-react.ts'

interface Rendered {
  props: Props
  node: unknown
}

/** Of one component, before it begins anew: about two megabytes of small ones. */
const RENDERED_MOST = 5_000
/** Of one frozen object. */
const VARIANTS_MOST = 4

/** What was rendered of a component, by its frozen prop or, where all are plain values, by a text. */
interface Known {
  by_object: WeakMap<object, Rendered[]>
  by_text: Map<string, Rendered[]>
}

const rendered = new Map<Component, Known>()

type Props = Record<string, unknown>
type Component = (props: Props) => unknown

/**
 * Renders what is in `memo`, which depends on its props alone. Where these are plain values, beside at most one frozen
 * object, the same are rendered once: most values of a filter have the same name and the same number in many listings.
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
  const variants = variantsAt(component, place)
  for (const known of variants) if (isSame(known.props, props)) return known.node
  const reads = contextReads()
  const node = component(props)
  // A context is as good as a prop, and not part of them.
  if (isFinal(node) && contextReads() === reads && variants.length < VARIANTS_MOST)
    variants.push({ props, node })
  return node
}

function variantsAt(component: Component, place: string | object): Rendered[] {
  const known = rendered.get(component) ?? begun(component)
  const found = typeof place === 'string' ? known.by_text.get(place) : known.by_object.get(place)
  if (found) return found
  const variants: Rendered[] = []
  if (typeof place === 'object') known.by_object.set(place, variants)
  else (known.by_text.size < RENDERED_MOST ? known : begun(component)).by_text.set(place, variants)
  return variants
}

function begun(component: Component): Known {
  const known = { by_object: new WeakMap(), by_text: new Map() }
  rendered.set(component, known)
  return known
}

/**
 * Where to look for it: props are compared there, so that this may be short, or the one frozen object among them. A text
 * of all of them for each of a hundred values was an eighth of all garbage of a filtered listing. Null where one of them
 * may change.
 */
function placeOf(props: Props, key: string | undefined): string | object | null {
  let place = key === undefined ? '' : String(key)
  let frozen: object | null = null
  for (const name in props) {
    const value = props[name]
    if (typeof value === 'function') return null
    if (typeof value === 'object' && value !== null) {
      if (frozen !== null || !Object.isFrozen(value)) return null
      frozen = value
    } else if (frozen !== null) continue
    else if (typeof value === 'string') {
      if (key === undefined) place += `${value};`
    } else place += ` ${value}`
  }
  return frozen ?? place
}

function isSame(one: Props, other: Props): boolean {
  for (const name in one) if (one[name] !== other[name] || !(name in other)) return false
  for (const name in other) if (!(name in one)) return false
  return true
}
