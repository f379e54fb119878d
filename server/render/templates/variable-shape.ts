import { type Template as TemplateNode, TypeGuards, type ValueToken, type Variable } from 'liquidjs'
import { memberOf, type Shape } from './template-shape.ts'
import { variablesOf } from './template-variables.ts'

/** What a variable holds, or where its path breaks off: at its name, or at a member of what stands before. */
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
  // What is not there is told where the node's arguments are looked up.
  return followed?.kind === 'found' ? followed.shape : 'any'
}
