import type { Draw, NamedDraw } from '../../contract/content/draw.ts'
import type { Clock } from '../contexts.ts'
import { begunBy, phaseOf } from './draw-dates.rules.ts'

/** The files of editors, each with its name. */
export interface DrawContext extends Clock {
  renderer: { content(kind: 'draws'): { name: string; value: Draw }[] }
}

export function allDraws({ renderer }: Pick<DrawContext, 'renderer'>): NamedDraw[] {
  return renderer.content('draws').map(({ name, value }) => ({ slug: name, ...value }))
}

/** Those that have begun by the shop's own clock. */
export function begunDraws(shop: DrawContext): NamedDraw[] {
  return begunBy(shop.now(), allDraws(shop))
}

/** Null while it does not run. */
export function findRunning(shop: DrawContext, slug: string): NamedDraw | null {
  const draw = allDraws(shop).find(each => each.slug === slug)
  return draw && phaseOf(draw, shop.now()) === 'running' ? draw : null
}
