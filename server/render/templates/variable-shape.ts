import {
  analyzeSync,
  type Template as TemplateNode,
  type Token,
  TypeGuards,
  type Value,
  type ValueToken,
  type Variable,
} from 'liquidjs'

/** `plain` is a text, a number or a flag; `any` is not looked into; `[shape]` is a list. */
export type Shape = 'plain' | 'any' | [Shape] | { [name: string]: Shape }
export type Given = { [name: string]: Shape }

/** `plain('name url')` -> `{ name: 'plain', url: 'plain' }` */
export function plain(names: string): Given {
  return Object.fromEntries(names.split(' ').map(name => [name, 'plain' as const]))
}

/** What `.member` of it is; undefined where there is none. */
function memberOf(shape: Shape, member: string | number | object): Shape | undefined {
  if (shape === 'any') return 'any'
  if (shape === 'plain') return member === 'size' ? 'plain' : undefined
  if (Array.isArray(shape)) {
    if (member === 'size') return 'plain'
    return typeof member !== 'string' || member === 'first' || member === 'last' ? shape[0] : undefined
  }
  if (typeof member !== 'string') return 'any'
  return Object.hasOwn(shape, member) ? shape[member] : undefined
}

/** What a loop over it has in its hand. */
export function itemOf(shape: Shape): Shape {
  return Array.isArray(shape) ? shape[0] : 'any'
}

/** The shape of a variable, or the part of its path that does not exist: its name, or a member. */
export type Followed =
  | { kind: 'found'; shape: Shape }
  | { kind: 'no-variable'; name: string }
  | { kind: 'no-member'; path: string; member: string; names: string[] }

/** Follows `product.colors[0].name` from what is in scope. */
export function followVariable(variable: Variable, scope: Map<string, Shape>): Followed {
  const [root, ...members] = variable.segments
  const name = String(root)
  let shape = scope.get(name)
  if (shape === undefined) return { kind: 'no-variable', name }
  let path = name
  for (const member of members) {
    const next = memberOf(shape, member)
    if (next === undefined) {
      const names = typeof shape === 'object' && !Array.isArray(shape) ? Object.keys(shape) : []
      return { kind: 'no-member', path, member: String(member), names }
    }
    shape = next
    path += typeof member === 'string' ? `.${member}` : `[${member}]`
  }
  return { kind: 'found', shape }
}

/** Of what a tag is given: a variable, a range, a text or a number. What is not there is `any`. */
export function shapeOf(node: TemplateNode, token: ValueToken, scope: Map<string, Shape>): Shape {
  if (TypeGuards.isRangeToken(token)) return ['plain']
  if (!TypeGuards.isPropertyAccessToken(token)) return 'plain'
  const [variable] = variablesOf(node, token)
  const followed = variable && followVariable(variable, scope)
  // A missing variable is reported where the node's arguments are checked.
  return followed?.kind === 'found' ? followed.shape : 'any'
}

/** A part is walked once for each who renders it, and an analysis is slow: one for each argument is enough. */
const analysed = new WeakMap<Value | Token, Variable[]>()
const taken = new WeakMap<TemplateNode[], string[]>()

/** The variables of one argument, by LiquidJS's own analysis. */
export function variablesOf(node: TemplateNode, argument: Value | Token): Variable[] {
  const before = analysed.get(argument)
  if (before) return before
  const alone = { token: node.token, render: () => undefined, arguments: () => [argument as Value] }
  const variables = Object.values(analyzeSync([alone], { partials: false }).variables).flat()
  analysed.set(argument, variables)
  return variables
}

/** A tag of ours reads its arguments as a text of their own, which is no file: their lines begin with the tag's. */
export function lineOf({ token }: TemplateNode, { location }: Variable): number {
  const [line = 1] = token.getPosition()
  return location.file === undefined ? line + location.row - 1 : location.row
}

/** What a part prints, loops over or asks for, and does not make itself. */
export function namesTaken(nodes: TemplateNode[]): string[] {
  const before = taken.get(nodes)
  if (before) return before
  const names = Object.keys(analyzeSync(nodes, { partials: false }).globals)
  taken.set(nodes, names)
  return names
}
