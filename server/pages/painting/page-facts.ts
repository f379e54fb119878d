import type { Config } from '../../config.ts'
import type { Renderer } from '../../render/renderer.ts'
import type { Fact, Plain, Reader } from '../../shop/reading/reader.ts'
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

/** What pages are rendered with: the templates, and the build's files. */
export const TEMPLATES: PageFact<[], Renderer> = {
  name: 'templates',
  revision: ({ shop }) => shop.renderer.version,
  find: ({ shop }) => shop.renderer,
}
