import {
  CaseTag,
  ForTag,
  type Hash,
  IfTag,
  RenderTag,
  type Tag,
  type Template as TemplateNode,
  toValueSync,
  UnlessTag,
  Value,
  type ValueToken,
  type Variable,
} from 'liquidjs'
import { type Fault, unknown } from './read-template.ts'
import { OF_VISITOR_PARTS } from './template-data.ts'
import {
  followVariable,
  type Given,
  itemOf,
  lineOf,
  namesTaken,
  type Shape,
  shapeOf,
  variablesOf,
} from './variable-shape.ts'

/** A template that is rendered by itself, with everything that it is given. */
export interface PaintedTemplate {
  name: string
  given: Given
  /** What its visitor's parts have beside the page's state. */
  own: Given
}

/** State while one template is checked. */
interface Context {
  name: string
  scope: Map<string, Shape>
  entry: PaintedTemplate
  /** Null in an entry; in a part, who renders it. */
  asked_by: { name: string; line: number } | null
  /** Tested by an enclosing `if`: known to exist. */
  guarded: Set<string>
  /** The enclosing parts. */
  within: string[]
}

interface Miss {
  part: string
  variable: string
  line: number
  asked_by: { name: string; line: number }
  is_lenient: boolean
}

const FORLOOP: Given = Object.fromEntries(
  'index index0 first last length rindex rindex0 name'.split(' ').map(name => [name, 'plain' as const]),
)

/**
 * Follows the data of templates into every output, loop and part. It reports variables and members that do
 * not exist, parts that are not given what they print or are given what they do not take, and parts that
 * render themselves.
 *
 * @param parsed every template that parses, by name
 */
export function findWrongVariables(parsed: Map<string, TemplateNode[]>, entries: PaintedTemplate[]): Fault[] {
  const faults: Fault[] = []
  const misses: Miss[] = []
  /** What any caller passes, by part. */
  const passed = new Map<string, Set<string>>()

  for (const entry of entries) {
    const isPart = entry.name.startsWith('parts/')
    if (isPart)
      passed.set(entry.name, new Set([...(passed.get(entry.name) ?? []), ...Object.keys(entry.given)]))
    walk(parsed.get(entry.name) ?? [], {
      name: entry.name,
      scope: new Map(Object.entries(entry.given)),
      entry,
      // A template that the code renders may be a part of others too, which pass more.
      asked_by: isPart ? { name: entry.name, line: 1 } : null,
      guarded: new Set(),
      within: [entry.name],
    })
  }
  for (const { part, variable, line, asked_by, is_lenient } of misses) {
    const names = passed.get(part) ?? new Set()
    if (!names.has(variable))
      faults.push({ name: part, line, what: unknown(variable, [...names], 'переменной ') })
    else if (!is_lenient) faults.push({ ...asked_by, what: `части '${part}' нужна переменная '${variable}'` })
  }
  return faults

  function walk(nodes: TemplateNode[], context: Context): void {
    for (const node of nodes) {
      const isCondition = node instanceof IfTag || node instanceof UnlessTag || node instanceof CaseTag
      for (const argument of node.arguments?.() ?? []) {
        const mayMiss = isCondition || (argument instanceof Value && argument.filters[0]?.name === 'default')
        for (const variable of variablesOf(node, argument)) lookUp(node, variable, context, mayMiss)
      }
      for (const { content } of node.localScope?.() ?? []) context.scope.set(content, 'any')
      if (node instanceof RenderTag) enterPart(node, context)
      else if (isVisitor(node)) enterVisitorPart(node, context)
      else if (node instanceof IfTag) enterBranches(node, context)
      else walkInside(node, context)
    }
  }

  /** What a condition tests exists where it holds; where it does not, nothing is known. */
  function enterBranches(node: IfTag, context: Context): void {
    for (const { value, templates } of node.branches) {
      const asked = variablesOf(node, value).map(({ segments }) => String(segments[0]))
      walk(templates, { ...context, guarded: new Set([...context.guarded, ...asked]) })
    }
    walk(node.elseTemplates ?? [], context)
  }

  function walkInside(node: TemplateNode, context: Context): void {
    if (!node.children) return
    const children = toValueSync(node.children(false, true)) as TemplateNode[]
    const own = [...(node.blockScope?.() ?? [])]
    const before = own.map(name => [name, context.scope.get(name)] as const)
    for (const name of own) context.scope.set(name, name === 'forloop' ? FORLOOP : 'any')
    if (node instanceof ForTag)
      context.scope.set(node.variable, itemOf(shapeOf(node, node.collection as ValueToken, context.scope)))
    walk(children, context)
    for (const [name, shape] of before)
      shape === undefined ? context.scope.delete(name) : context.scope.set(name, shape)
  }

  function enterPart(node: RenderTag, context: Context): void {
    const { file, hash } = node as unknown as { file: unknown; hash: Hash }
    const [line] = node.token.getPosition() as [number]
    const nodes = typeof file === 'string' ? parsed.get(file) : undefined
    // A missing part is reported when the templates are read.
    if (typeof file !== 'string' || !nodes) return
    if (context.within.includes(file)) {
      const around = [...context.within.slice(context.within.indexOf(file)), file].join(' > ')
      faults.push({ name: context.name, line, what: `часть вставляет сама себя: ${around}` })
      return
    }
    const given = Object.entries(hash.hash).map(
      ([name, token]) => [name, token ? shapeOf(node, token as ValueToken, context.scope) : 'plain'] as const,
    )
    const takes = namesTaken(nodes)
    for (const [name] of given)
      if (!takes.includes(name))
        faults.push({
          name: context.name,
          line,
          what: `часть '${file}': ${unknown(name, takes, 'переменной ')}`,
        })
    passed.set(file, new Set([...(passed.get(file) ?? []), ...given.map(([name]) => name)]))
    walk(nodes, {
      ...context,
      name: file,
      scope: new Map(given),
      asked_by: { name: context.name, line },
      guarded: new Set(),
      within: [...context.within, file],
    })
  }

  function enterVisitorPart(node: Tag & { part: string }, context: Context): void {
    const name = `parts/visitor-${node.part}`
    const given = { ...context.entry.own, ...OF_VISITOR_PARTS }
    walk(parsed.get(name) ?? [], {
      name,
      scope: new Map(Object.entries(given)),
      entry: { ...context.entry, name, given },
      asked_by: null,
      guarded: new Set(),
      within: [name],
    })
  }

  function lookUp(node: TemplateNode, variable: Variable, context: Context, is_lenient: boolean): void {
    const { name, scope, asked_by, guarded } = context
    const followed = followVariable(variable, scope)
    if (followed.kind === 'found') return
    const line = lineOf(node, variable)
    if (followed.kind === 'no-member')
      faults.push({
        name,
        line,
        what: `в '${followed.path}' ${unknown(followed.member, followed.names)}`,
      })
    else if (!asked_by)
      faults.push({ name, line, what: unknown(followed.name, [...scope.keys()], 'переменной ') })
    else
      misses.push({
        part: name,
        variable: followed.name,
        line,
        asked_by,
        is_lenient: is_lenient || guarded.has(followed.name),
      })
  }
}

function isVisitor(node: TemplateNode): node is Tag & { part: string } {
  return (node as Tag).name === 'visitor'
}
