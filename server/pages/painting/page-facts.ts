import { createHash } from 'node:crypto'
import type { Snapshot } from '../../catalog/snapshot/types.ts'
import type { Config } from '../../config.ts'
import { categoryPath } from '../../contract/catalog/catalog.ts'
import { isWithin, type TimeLeft, timeLeft } from '../../contract/content/dates.ts'
import type { Cacheable } from '../../render/liquid/cached-tag.ts'
import type { Renderer } from '../../render/renderer.ts'
import type { Fact, Notes, Plain, Reader } from '../../shop/reading/reader.ts'
import type { Surroundings } from '../../shop/reading/shop-facts.ts'
import type { Shop } from '../../shop.ts'

/** Where pages look up shared facts: the goods, and what they are rendered with. */
export type PageSurroundings = Surroundings<Shop>

/** What pages and their parts are declared with. */
export type PageReader = Reader<PageSurroundings>

export type PageFact<Args extends Plain[], Value> = Fact<Args, Value, PageSurroundings>

export const CONFIG: PageFact<[], Config> = {
  name: 'config',
  find: ({ shop }) => shop.config,
  is_fixed: true,
}

/**
 * Which variant of an experiment is shown, null for the control: a page that reads it is cached once for each
 * variant, and any other is not cached more often.
 */
export const VARIANT: PageFact<[name: string], string | null> = {
  name: 'variant',
  find: ({ variants }, name) => variants.shown(name),
}

/** Of which experiments a page has a variant, by what it read. */
export function experimentsRead({ questions }: Notes): string[] {
  return questions.flatMap(question => question.argsOf(VARIANT) ?? []).map(String)
}

/** Is it between these dates of an editor? A page that read it changes when the answer does. */
export const IS_WITHIN: PageFact<[from: string, to: string], boolean> = {
  name: 'is-within',
  find: ({ shop }, from, to) => isWithin({ from, to }, shop.now()),
}

/** How long it is until then. A page that read it changes when the number does. */
export const TIME_LEFT: PageFact<[to: string], TimeLeft | null> = {
  name: 'time-left',
  find: ({ shop }, to) => timeLeft(to, shop.now()),
  noteOf: left => (left ? `${left.count} ${left.unit}` : ''),
}

/** What pages are rendered with: the templates, and the build's files. */
export const TEMPLATES: PageFact<[], Renderer> = {
  name: 'templates',
  revision: ({ shop }) => shop.renderer.version,
  find: ({ shop }) => shop.renderer,
}

export interface MenuItem {
  name: string
  url: string
  items: MenuItem[]
}

const LEVELS = 3
/**
 * Templates identify its state by `cache_key`, so it is rendered once for a revision. Another menu has
 * another `version`.
 */
type Menu = MenuItem[] & Cacheable & { version: string }

const made = new WeakMap<Snapshot, Menu>()

/** The menu of three levels from the category tree; branches without a product are left out. */
export const MENU: PageFact<[], Menu> = {
  name: 'menu',
  find({ catalog }) {
    const menu = made.get(catalog) ?? menuOf(catalog)
    made.set(catalog, menu)
    return menu
  },
  // Most imports do not change it.
  noteOf: ({ version }) => version,
}

function menuOf(catalog: Snapshot): Menu {
  const items = branch(catalog, null, LEVELS)
  const version = createHash('sha256').update(JSON.stringify(items)).digest('hex').slice(0, 12)
  return Object.assign(items, { version, cache_key: `menu ${version}` })
}

function branch(catalog: Snapshot, parent_id: number | null, levels: number): MenuItem[] {
  if (levels === 0) return []
  const { categories } = catalog
  const children = parent_id === null ? categories.roots : categories.childrenOf(parent_id)
  return children
    .filter(category => categories.productCount(category.id) > 0)
    .map(category => ({
      name: category.name,
      url: categoryPath(category),
      items: branch(catalog, category.id, levels - 1),
    }))
}
