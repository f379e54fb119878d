import { analyzeSync, type Template as TemplateNode, type Token, type Value, type Variable } from 'liquidjs'

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
