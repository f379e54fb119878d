import type { Tag, Template as TemplateNode } from 'liquidjs'
import { everyNode, renderedAlone } from './check-experiments.ts'
import type { Fault } from './read-template.ts'

/**
 * Widgets whose props are loaded from the shop (`LOADED_BY` of the contract), where no page notes what they read: in a
 * letter, a visitor's part, a part that a script asks for, and in what is `cached`.
 *
 * @param asked parts, letters and messages that the code renders by themselves
 */
export function findLostWidgets(
  parsed: Map<string, TemplateNode[]>,
  { wishes, asked }: Parameters<typeof renderedAlone>[1],
): Fault[] {
  const nodes = [...parsed].map(([name, each]) => [name, everyNode(each)] as const)
  const widgets = nodes.flatMap(([name, each]) => each.filter(isLoaded).map(tag => ({ name, tag })))
  if (widgets.length === 0) return []
  const alone = renderedAlone(nodes, { wishes, asked })
  return widgets
    .filter(({ name }) => alone.has(name))
    .map(({ name, tag }) => ({
      name,
      line: tag.token.getPosition()[0] ?? 1,
      what: `widget '${tag.name}' берёт данные из магазина: место ему на странице, не в письме, не в части посетителя и не в {% cached %}`,
    }))
}

function isLoaded(node: TemplateNode): node is Tag & { is_loaded: true } {
  return (node as { is_loaded?: boolean }).is_loaded === true
}
