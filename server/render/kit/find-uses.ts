import { type Liquid, RenderTag, Tag, type Template as TemplateNode } from 'liquidjs'
import { nodesOf } from '../templates/check-page-tags.ts'
import type { Template } from '../templates/read-template.ts'
import type { KitEntry, KitKind } from './kit.ts'

/** A page in which something of the kit stands, itself or in one of its parts. */
export interface KitUse {
  /** The template's name. */
  name: string
  /** Its address; empty where it has none of its own. */
  url: string
}

/** Something of the kit, as it stands in the templates and in the build. */
export interface ShownEntry extends KitEntry {
  uses: KitUse[]
  /** Of a widget: its file, and how large that is in bytes of brotli. */
  built?: { file: string; bytes: number } | undefined
}

/**
 * Where everything of the kit stands, by `keyOfUse`, found by reading the templates.
 *
 * @param reachOf a template's name and those of everything that it renders
 */
export function findUses(
  templates: Template[],
  engine: Liquid,
  reachOf: (name: string) => ReadonlySet<string>,
): Map<string, KitUse[]> {
  const parsed = new Map(templates.map(({ name }) => [name, parsedOf(engine, name)]))
  const direct = new Map<string, Set<string>>()
  for (const { name, node } of nodesOf(parsed)) {
    const key = keyOf(node)
    if (key) direct.set(key, (direct.get(key) ?? new Set()).add(name))
  }
  const entries = templates.filter(({ name }) => /^(pages|layouts)\//.test(name))
  const reaches = entries.map(({ name, front_matter: { path = '' } }) => ({
    use: { name, url: path },
    reach: reachOf(name),
  }))
  return new Map(
    [...direct].map(([key, names]) => [
      key,
      reaches.filter(({ reach }) => [...names].some(name => reach.has(name))).map(({ use }) => use),
    ]),
  )
}

export function keyOfUse(kind: KitKind, name: string): string {
  return `${kind} ${name}`
}

function parsedOf(engine: Liquid, name: string): TemplateNode[] {
  try {
    return engine.parseFileSync(name, (name.startsWith('parts/') ? 'partials' : 'root') as never)
  } catch {
    // A list or a picture, or what is broken: who shows it says so.
    return []
  }
}

function keyOf(node: TemplateNode): string | null {
  if (node instanceof RenderTag) {
    const { file } = node as unknown as { file: unknown }
    return typeof file === 'string' ? keyOfUse('part', file) : null
  }
  if (!(node instanceof Tag)) return null
  const { name: tag } = node.token as unknown as { name: string }
  return tag === 'widget' ? keyOfUse('widget', node.name) : keyOfUse('tag', tag)
}
