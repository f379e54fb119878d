import type { Draw } from '../../contract/content/draw.ts'

/** A prize with whoever won it. */
export interface WonPrize {
  /** From 1. */
  place: number
  number: number
  prize: string
}

/**
 * The first of a Fisher–Yates shuffle of the numbers, in ascending order whatever order they came in: the place
 * `i` is swapped with one of the places from `i` on, chosen by `below`.
 *
 * @param numbers without repetition
 * @param below a whole number, `0 <= n < count`, evenly spread: see `choicesOf`
 *
 * Source: decision 48.
 */
export function firstOfShuffle(numbers: number[], most: number, below: (count: number) => number): number[] {
  const shuffled = numbers.toSorted((one, other) => one - other)
  const count = Math.min(most, shuffled.length)
  for (let place = 0; place < count; place++) {
    const chosen = place + below(shuffled.length - place)
    const [here, there] = [shuffled[place] as number, shuffled[chosen] as number]
    shuffled[place] = there
    shuffled[chosen] = here
  }
  return shuffled.slice(0, count)
}

/** The prizes in the order of the file, each as often as there are; what nobody is left for is not given. */
export function prizesOf(winners: number[], { prizes }: Pick<Draw, 'prizes'>): WonPrize[] {
  const names = prizes.flatMap(({ name, count }) => Array.from({ length: count }, () => name))
  return winners.map((number, index) => ({ place: index + 1, number, prize: names[index] ?? '' }))
}

/** `[1, 2, 3, 7]` -> `1-3,7`. @param numbers in ascending order */
export function rangesOf(numbers: number[]): string {
  const ranges: [number, number][] = []
  for (const number of numbers) {
    const last = ranges.at(-1)
    if (last && last[1] === number - 1) last[1] = number
    else ranges.push([number, number])
  }
  return ranges.map(([from, to]) => (from === to ? String(from) : `${from}-${to}`)).join(',')
}

/** Who somebody is, as everybody may know it: `А. ··67`. Nothing of whoever was erased. */
export function maskedPerson({ name, phone }: { name: string; phone: string }): string {
  const letter = /\p{L}/u.exec(name)?.[0]?.toUpperCase()
  const digits = phone.slice(-2)
  return [...(letter ? [`${letter}.`] : []), ...(digits ? [`··${digits}`] : [])].join(' ')
}
