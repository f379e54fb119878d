import type { Tag, Template as TemplateNode } from 'liquidjs'
import { nodesOf, type ReadTemplates, renderedAlone } from './check-page-tags.ts'
import type { Fault } from './read-template.ts'

/**
 * Widgets whose props are loaded from the shop (`LOADED_BY` of the contract), where no page notes what they read: in a
 * letter, a visitor's part, a part that a script asks for, and in what is `cached`.
 */
export function findLostWidgets(templates: ReadTemplates): Fault[] {
  const widgets = nodesOf(templates.parsed).flatMap(({ name, node }) =>
    isLoaded(node) ? [{ name, tag: node }] : [],
  )
  if (widgets.length === 0) return []
  const alone = renderedAlone(templates)
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
