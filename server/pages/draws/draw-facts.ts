import { productPath } from '../../contract/catalog/catalog.ts'
import { drawPath, type NamedDraw, prizesInWords } from '../../contract/content/draw.ts'
import { DAY_MS, HOUR_MS } from '../../contract/durations.ts'
import { formatRubles } from '../../contract/money.ts'
import { formatDate, formatMoment, MOSCOW_HOURS_EAST } from '../../contract/words.ts'
import { type DrawPhase, phaseOf } from '../../shop/draws/draw-dates.rules.ts'
import { begunDraws, findRunning } from '../../shop/draws/draws.ts'
import { type KnownResult, recentResult } from '../../shop/draws/recent-result.ts'
import { PRODUCT } from '../../shop/reading/shop-facts.ts'
import type { PageFact, PageReader } from '../painting/page-facts.ts'

/** A draw, as far as it has come: `coming` ones are shown to nobody. */
export interface BegunDraw {
  draw: NamedDraw
  phase: Exclude<DrawPhase, 'coming'>
}

/** A page that read it changes at the moment when one of them begins or ends, and with their files. */
export const BEGUN_DRAWS: PageFact<[], BegunDraw[]> = {
  name: 'begun-draws',
  find: ({ shop }) =>
    begunDraws(shop).map(draw => ({ draw, phase: phaseOf(draw, shop.now()) as BegunDraw['phase'] })),
  noteOf: (draws, { shop }) =>
    [shop.renderer.version, ...draws.map(({ draw, phase }) => `${draw.slug}:${phase}`)].join(' '),
}

/** One of them; null while it is not there. */
export const BEGUN_DRAW: PageFact<[slug: string], BegunDraw | null> = {
  name: 'begun-draw',
  find: ({ shop }, slug) => {
    const draw = begunDraws(shop).find(each => each.slug === slug)
    return draw ? { draw, phase: phaseOf(draw, shop.now()) as BegunDraw['phase'] } : null
  },
  noteOf: (found, { shop }) => (found ? `${shop.renderer.version} ${found.phase}` : null),
}

/** For the pieces that editors place. */
const RUNNING_DRAW: PageFact<[slug: string], NamedDraw | null> = {
  name: 'running-draw',
  find: ({ shop }, slug) => findRunning(shop, slug),
  noteOf: (draw, { shop }) => (draw ? shop.renderer.version : null),
}

/** What came of a draw that is over, at most a second old; null before. */
export const DRAW_RESULT: PageFact<[slug: string], Promise<KnownResult>> = {
  name: 'draw-result',
  find: ({ shop }, slug) => recentResult(shop, slug),
  noteOf: result => JSON.stringify(result && [result.drawn_at, result.winners.map(({ masked }) => masked)]),
}

/** What the tag of a draw prints its pieces from; null while it does not run. */
export function pieceOfDraw(read: PageReader, slug: string) {
  const draw = read.fact(RUNNING_DRAW, slug)
  return draw && pieceData(read, draw)
}

export function pieceData(read: PageReader, draw: NamedDraw) {
  const { slug, title, lead, catalog, chat, order_from } = draw
  return {
    ...{ slug, title, lead, catalog, chat, url: drawPath(slug), until: endInWords(draw.to) },
    order_words: order_from === undefined ? '' : `от ${formatRubles(order_from)}`,
    prizes_words: prizesInWords(draw),
    prizes: draw.prizes.map(({ name, count, product: id }) => {
      const product = id === undefined ? null : read.fact(PRODUCT, id)
      return {
        ...{ name, count, url: product ? productPath(product) : '' },
        picture_key: product?.pictures[0]?.key ?? '',
      }
    }),
  }
}

/** By Moscow's clock: `1 января 2026 г.`, or `1 января 2026 г. в 18:30`. */
export function beginInWords(at: number): string {
  return isMidnight(at) ? formatDate(at, MOSCOW_HOURS_EAST) : formatMoment(at, MOSCOW_HOURS_EAST)
}

/** `до конца 31 мая 2027 г.` where the day is included whole, or `до 31 мая 2027 г. в 18:30`. */
export function endInWords(at: number): string {
  return isMidnight(at) ? `до конца ${lastDay(at)}` : `до ${formatMoment(at, MOSCOW_HOURS_EAST)}`
}

/** The day on which it ended. */
export function lastDay(at: number): string {
  return formatDate(at - 1, MOSCOW_HOURS_EAST)
}

function isMidnight(at: number): boolean {
  return (at + MOSCOW_HOURS_EAST * HOUR_MS) % DAY_MS === 0
}
