/** So many neighbours of a tile are other models: at most four stand in a row. */
const GAP = 4
/** So many of those that wait are looked at each time: more colours of one model than that are rare. */
const LOOKED_AT = 8

/**
 * Products in their order, except that another colour of a model waits until some others have come between: side by
 * side, the colours of one model look like a mistake. Where only colours of one model are left, they follow each other.
 *
 * The same products in the same order always come out alike, so pages follow each other without a gap or a repetition.
 *
 * @param products in their order; asked for one by one, and no further than needed
 * @param most of the spread products
 */
export function spreadModels(
  products: Iterable<number>,
  modelOf: (product: number) => number,
  most: number,
): number[] {
  const spread: number[] = []
  const recent: number[] = []
  const waiting: number[] = []
  const put = (product: number) => {
    spread.push(product)
    recent.push(modelOf(product))
    if (recent.length > GAP) recent.shift()
  }
  const putWaiting = () => {
    const next = waiting.slice(0, LOOKED_AT).findIndex(product => !recent.includes(modelOf(product)))
    if (next < 0) return false
    put(waiting.splice(next, 1)[0] as number)
    return true
  }
  for (const product of products) {
    if (spread.length >= most) break
    if (recent.includes(modelOf(product))) waiting.push(product)
    else {
      put(product)
      while (waiting.length > 0 && spread.length < most && putWaiting());
    }
  }
  while (waiting.length > 0 && spread.length < most) {
    if (putWaiting()) continue
    const other = waiting.findIndex(product => modelOf(product) !== recent.at(-1))
    put(waiting.splice(Math.max(0, other), 1)[0] as number)
  }
  return spread
}
