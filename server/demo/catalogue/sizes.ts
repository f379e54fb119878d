import type { Seeded } from './seeded.ts'

/**
 * Real sizes, by the name that the sheets use.
 *
 * Women's and children's are GOST labels (half of the chest, height); letters differ from shop to shop and stay out.
 */
export const SIZE_GRIDS = {
  women: ['40', '42', '44', '46', '48', '50', '52'],
  men: ['44', '46', '48', '50', '52', '54', '56'],
  'women-jeans': lengths([25, 26, 27, 28, 29, 30, 31, 32], [30, 32, 34]),
  'men-jeans': lengths([28, 29, 30, 31, 32, 33, 34, 36, 38], [30, 32, 34]),
  kids: ['92', '98', '104', '110', '116', '122', '128', '134', '140', '146', '152', '158', '164', '170'],
  'kids-pairs': ['92-98', '104-110', '116-122', '128-134', '140-146', '152-158'],
  school: ['122', '128', '134', '140', '146', '152', '158', '164', '170'],
  babies: ['50', '56', '62', '68', '74', '80', '86', '92'],
  'baby-hats': ['36', '38', '40', '42', '44', '46', '48'],
  bootees: ['16', '17', '18', '19', '20'],
  bras: ['70A', '70B', '70C', '75A', '75B', '75C', '75D', '80B', '80C', '80D', '85B', '85C', '85D'],
  tights: ['2', '3', '4', '5'],
  'women-socks': ['35-37', '38-40'],
  'men-socks': ['39-41', '42-44', '45-47'],
  hats: ['55', '56', '57', '58'],
  'men-hats': ['56', '57', '58', '59', '60'],
  'women-belts': ['75', '85', '95', '105'],
  'men-belts': ['95', '105', '115', '125'],
  one: [''],
} as const satisfies Record<string, readonly string[]>

export type SizeGrid = keyof typeof SIZE_GRIDS

function lengths(waists: number[], legs: number[]): string[] {
  return waists.flatMap(waist => legs.map(leg => `W${waist} L${leg}`))
}

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
