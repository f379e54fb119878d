/** Chance that always falls the same way: the demonstration shop is equal on every machine. */
export interface Seeded {
  /** A whole number, `least <= n <= most`, evenly spread. */
  integer(least: number, most: number): number
  pick<T>(options: readonly T[]): T
  /** Different members in random order; all of them when there are fewer than `count`. */
  some<T>(options: readonly T[], count: number): T[]
  isLucky(share: number): boolean
}

/** Mulberry32 over a hash of the name: every subject has a stream of its own, so one more product moves no other. */
export function seeded(name: string): Seeded {
  let state = seedOf(name)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const integer = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  const some = <T>(options: readonly T[], count: number): T[] => {
    const rest = [...options]
    const found: T[] = []
    while (found.length < count && rest.length > 0) {
      found.push(...rest.splice(integer(0, rest.length - 1), 1))
    }
    return found
  }
  return {
    integer,
    some,
    pick: options => {
      const [found] = some(options, 1)
      if (found === undefined) throw new Error(`nothing to pick from: ${name}`)
      return found
    },
    isLucky: share => next() < share,
  }
}

/** FNV-1a, 32 bits. */
export function seedOf(text: string): number {
  let hash = 2166136261
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16777619)
  return hash >>> 0
}
