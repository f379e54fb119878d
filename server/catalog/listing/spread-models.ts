/**
 * So many tiles before one show other models: three rows of five, so that no screen shows a model twice, nor one above
 * itself. A short listing has fewer, or the colours of its largest models would be left over for its end.
 */
const GAP = { least: 4, most: 15, share: 1 / 6 }
/** So many of those that wait are looked at each time: a few models with many colours may stand first. */
const LOOKED_AT = 24

/** At most so many others come between two products with a sticker. */
const BETWEEN_STICKERS = 2

/**
 * Products in their order, except that one with a sticker waits until some others have come since the last: a sticker on
 * every tile says nothing of any. The more have one the fewer come between; where more than half have one nobody waits.
 *
 * The same products in the same order always come out alike. Only those that wait are held.
 *
 * @param share of all the products, those with a sticker: 0 to 1, or a little more
 */
export function* spreadStickers<P>(
  products: Iterable<P>,
  hasSticker: (product: P) => boolean,
  share: number,
): Generator<P> {
  const between = Math.min(BETWEEN_STICKERS, Math.floor(1 / share) - 1)
  if (between < 1) return yield* products
  const waiting: P[] = []
  // Taken by its place: shifting a long array moves all of it.
  let next = 0
  let others = between
  for (const product of products) {
    if (hasSticker(product)) waiting.push(product)
    else {
      yield product
      others += 1
    }
    if (others < between || next === waiting.length) continue
    yield waiting[next++] as P
    others = 0
  }
  yield* waiting.slice(next)
}

/**
 * Products in their order, except that another colour of a model waits until some others have come between: close
 * together, the colours of one model look like a mistake. Where only the models of the last tiles are left, the one that
 * was shown longest ago comes next.
 *
 * The same products in the same order always come out alike, so pages follow each other without a gap or a repetition.
 *
 * @param products in their order; asked for one by one, and no further than needed
 * @param most of the spread products
 * @param total how many products there are
 */
export function spreadModels(
  products: Iterable<number>,
  modelOf: (product: number) => number,
  most: number,
  total: number,
): number[] {
  const gap = Math.min(GAP.most, Math.max(GAP.least, Math.floor(total * GAP.share)))
  const spread: number[] = []
  const waiting: number[] = []
  const latest = new Map<number, number>()
  const latestOf = (product: number) => latest.get(modelOf(product)) ?? Number.NEGATIVE_INFINITY
  const isFar = (product: number) => spread.length - latestOf(product) > gap
  const put = (product: number) => {
    latest.set(modelOf(product), spread.length)
    spread.push(product)
  }
  const putWaiting = () => {
    const next = waiting.slice(0, LOOKED_AT).findIndex(isFar)
    if (next < 0) return false
    put(waiting.splice(next, 1)[0] as number)
    return true
  }
  for (const product of products) {
    if (spread.length >= most) break
    if (isFar(product)) {
      put(product)
      while (waiting.length > 0 && spread.length < most && putWaiting());
    } else waiting.push(product)
  }
  while (waiting.length > 0 && spread.length < most) {
    if (putWaiting()) continue
    const longest = waiting.reduce((best, product) => (latestOf(product) < latestOf(best) ? product : best))
    put(waiting.splice(waiting.indexOf(longest), 1)[0] as number)
  }
  return spread
}
