import type { Seeded } from './seeded.ts'
import { SIZE_GRIDS, type SizeGrid } from './size-grids.ts'

/** A size with its place in the whole grid, which the barcode keeps. */
export interface PlacedSize {
  size: string
  place: number
}

/** How many neighbouring sizes a model comes in, least and most; the rest of the grids are taken whole. */
const RUNS: Partial<Record<SizeGrid, [number, number]>> = {
  women: [5, 7],
  men: [5, 7],
  kids: [6, 9],
  'kids-pairs': [4, 6],
  school: [6, 9],
  babies: [4, 6],
  'baby-hats': [4, 6],
  bras: [8, 12],
}

/** A run of the grid without gaps, as a factory would cut it. Jeans come in a run of waists and two lengths. */
export function sizesOf(grid: SizeGrid, chance: Seeded): PlacedSize[] {
  const all = SIZE_GRIDS[grid].map((size, place) => ({ size, place }))
  if (grid === 'women-jeans' || grid === 'men-jeans') return jeans(all, chance)
  const [least, most] = RUNS[grid] ?? [all.length, all.length]
  return run(all, chance.integer(least, Math.min(most, all.length)), chance)
}

function jeans(all: PlacedSize[], chance: Seeded): PlacedSize[] {
  const legs = chance.pick([
    ['L30', 'L32'],
    ['L32', 'L34'],
  ])
  const waists = [...new Set(all.map(({ size }) => size.split(' ')[0] ?? ''))]
  const chosen = run(waists, chance.integer(6, 7), chance)
  return all.filter(({ size }) => {
    const [waist = '', leg = ''] = size.split(' ')
    return chosen.includes(waist) && legs.includes(leg)
  })
}

function run<T>(all: T[], count: number, chance: Seeded): T[] {
  const first = chance.integer(0, all.length - count)
  return all.slice(first, first + count)
}
