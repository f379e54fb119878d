/**
 * Where the rows of a grid begin.
 *
 * @param spans how many columns each tile takes
 */
export function rowStarts(spans: number[], columns: number): number[] {
  const starts: number[] = []
  let taken = columns
  spans.forEach((span, at) => {
    if (taken + span > columns) {
      starts.push(at)
      taken = 0
    }
    taken += span
  })
  return starts
}

/** How many columns a tile takes: a detail is wide (`server/pages/catalog/product-tile.ts`). */
export function spanOf(tile: HTMLElement): number {
  return tile.matches('.detail') ? 2 : 1
}
