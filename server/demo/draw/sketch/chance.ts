/**
 * Deterministic choices of one drawing.
 *
 * A named choice depends on the seed and its name only, so the front, the back and the detail agree on it;
 * `next` and `spread` walk a stream and serve what no other view has to repeat (folds, motifs).
 */
export interface Chance {
  between(name: string, least: number, most: number): number
  pick<T>(name: string, options: readonly T[]): T
  yes(name: string, share: number): boolean
  next(): number
  spread(width: number): number
}

export function createChance(seed: number): Chance {
  const named = (name: string) => scramble(hash(name) ^ Math.imul(seed + 1, 0x9e3779b1))
  let state = hash('stream') ^ Math.imul(seed + 7, 0x85ebca6b)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    return scramble(state)
  }
  return {
    between: (name, least, most) => least + named(name) * (most - least),
    pick: (name, options) => options[Math.floor(named(name) * options.length)] as (typeof options)[number],
    yes: (name, share) => named(name) < share,
    next,
    spread: width => (next() - 0.5) * 2 * width,
  }
}

function hash(text: string): number {
  let value = 2166136261
  for (let index = 0; index < text.length; index++) {
    value = Math.imul(value ^ text.charCodeAt(index), 16777619)
  }
  return value
}

/** Mulberry32's last steps: any integer to [0, 1). */
function scramble(value: number): number {
  let mixed = Math.imul(value ^ (value >>> 15), value | 1)
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
}
