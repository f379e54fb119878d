/** @jest-environment node */
import { PER_PAGE } from '../../../server/contract/catalog/catalog.ts'
import { detailsOf, WIDE_AFTER } from '../../../server/pages/catalog/product-tile.ts'
import { rowStarts } from '../../../widgets/start/listing/grid-rows.ts'

const products = (count: number, pictures: (at: number) => number = () => 3) =>
  Array.from({ length: count }, (_, at) => ({
    ...{ id: at + 1, slug: 'palto', name: `Пальто ${at + 1}` },
    pictures: Array.from({ length: pictures(at) }, (_, position) => ({
      ...{ key: `${at + 1}-${position}`, width: 900, height: 1_200 },
    })),
  }))

/** How many columns each tile of such a page takes. */
const spansOf = (details: unknown[]) => details.flatMap(detail => (detail ? [1, 2] : [1]))

/** Cells that stay empty before the last row. */
function holes(spans: number[], columns: number): number {
  const starts = rowStarts(spans, columns)
  const widths = starts.map((start, at) =>
    spans.slice(start, starts[at + 1]).reduce((sum, span) => sum + span, 0),
  )
  return widths.slice(0, -1).reduce((sum, width) => sum + columns - width, 0)
}

test.each([2, 3, 4, 5])('every ninth tile is wide, and no row of %i columns has a hole', columns => {
  const page = spansOf(detailsOf(products(PER_PAGE)))
  expect(page.filter(span => span === 2)).toHaveLength(Math.floor(page.length / 9))
  // A page ends with a whole row, so the next one begins as the first did.
  const pages = [...page, ...page, ...page]
  expect(holes(pages, columns)).toBe(0)
  expect(pages.reduce((sum, span) => sum + span, 0) % columns).toBe(0)
  for (let count = 1; count < PER_PAGE; count += 1)
    expect(holes(spansOf(detailsOf(products(count))), columns)).toBe(0)
})

test('a row is one of whole tiles', () => {
  expect(rowStarts([1, 1, 1, 1, 1], 2)).toEqual([0, 2, 4])
  expect(rowStarts([1, 2, 1, 1, 2], 3)).toEqual([0, 2, 4])
  // A wide tile that does not fit begins the next row.
  expect(rowStarts([1, 1, 2, 1], 3)).toEqual([0, 2])
  expect(rowStarts([], 4)).toEqual([])
})

test('a wide tile shows the closest picture of a thing above it, of one that has most pictures', () => {
  const [first = 0] = WIDE_AFTER
  const details = detailsOf(products(first, at => (at === 3 ? 3 : 1)))
  expect(details.filter(Boolean)).toEqual([
    { url: '/product/palto-4/', name: 'Пальто 4', picture_key: '4-2' },
  ])
  expect(details[first - 1]).not.toBeNull()
})

test('few things, and things without a picture, have no wide tile', () => {
  expect(detailsOf(products(9)).filter(Boolean)).toEqual([])
  expect(detailsOf(products(PER_PAGE, () => 0)).filter(Boolean)).toEqual([])
})
