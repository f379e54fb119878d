import { RenderTag, type Tag, type Template as TemplateNode, toValueSync } from 'liquidjs'
import type { Fault } from './read-template.ts'

/** Templates as they are checked. */
export interface ReadTemplates {
  /** Every template that parses, by name. */
  parsed: Map<string, TemplateNode[]>
  /** What templates refer to by name. */
  wishes: Map<string, { wanted: string }[]>
  /** Parts, letters and messages that the code renders by themselves. */
  asked: string[]
}

/** A tag that leaves something with its page (a style sheet, a fact that it read), by its name. */
interface PageTag {
  needs_page?: string
}

/** Tags of pages in a place that has no page, or that is rendered once for all of them. */
export function findTagsWithoutPage(templates: ReadTemplates): Fault[] {
  const tags = nodesOf(templates.parsed).filter(({ node }) => (node as PageTag).needs_page)
  if (tags.length === 0) return []
  const alone = renderedAlone(templates)
  return tags
    .filter(({ name }) => alone.has(name))
    .map(({ name, node }) => ({
      name,
      line: node.token.getPosition()[0] ?? 1,
      what: `место для ${(node as PageTag).needs_page} — на странице, не в письме, не в части посетителя и не в {% cached %}`,
    }))
}

/**
 * Templates that are rendered without a page: a letter, a visitor's part, a part that a script asks for, and what is
 * `cached`, which is rendered once for all.
 */
export function renderedAlone({ parsed, wishes, asked }: ReadTemplates): Set<string> {
  const cached = nodesOf(parsed).flatMap(({ node }) => (isCached(node) ? [node.file] : []))
  const visitors = [...parsed.keys()].filter(name => name.startsWith('parts/visitor-'))
  const reached = new Set([...cached, ...visitors, ...asked])
  // A set that grows while it is walked is walked to its end.
  for (const each of reached) for (const { wanted } of wishes.get(each) ?? []) reached.add(wanted)
  return reached
}

/** Every node of every template, inner ones included. */
export function nodesOf(parsed: Map<string, TemplateNode[]>): { name: string; node: TemplateNode }[] {
  return [...parsed].flatMap(([name, nodes]) => everyNode(nodes).map(node => ({ name, node })))
}

function everyNode(nodes: TemplateNode[]): TemplateNode[] {
  return nodes.flatMap(node => [
    node,
    ...(node.children && !(node instanceof RenderTag)
      ? everyNode(toValueSync(node.children(false, true)) as TemplateNode[])
      : []),
  ])
}

function isCached(node: TemplateNode): node is Tag & { file: string } {
  return node instanceof RenderTag && (node as Tag).name === 'cached'
}
