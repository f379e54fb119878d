const DIGIT_BITS = 12
const DIGITS = 2 ** DIGIT_BITS

/**
 * The numbers in the order of their keys; of equal keys the first stays first. By digits, because it takes as many steps
 * as there are numbers: a search finds a hundred thousand products, and comparing them would take ten times as long.
 *
 * @param keys of the same length, not negative, below `2 ** bits`
 */
export function sortByKeys(numbers: Int32Array, keys: Int32Array, bits: number): Int32Array {
  let [sorted, of] = [numbers, keys]
  for (let shift = 0; shift < bits; shift += DIGIT_BITS) {
    const next = placesOf(of, shift)
    const [moved, moved_keys] = [new Int32Array(sorted.length), new Int32Array(sorted.length)]
    for (let at = 0; at < sorted.length; at++) {
      const key = of[at] as number
      const digit = (key >>> shift) & (DIGITS - 1)
      const place = next[digit] as number
      next[digit] = place + 1
      moved[place] = sorted[at] as number
      moved_keys[place] = key
    }
    ;[sorted, of] = [moved, moved_keys]
  }
  return sorted
}

/** Digit -> where the first number with it belongs. */
function placesOf(keys: Int32Array, shift: number): Int32Array {
  const counts = new Int32Array(DIGITS)
  for (let at = 0; at < keys.length; at++) {
    const digit = ((keys[at] as number) >>> shift) & (DIGITS - 1)
    counts[digit] = (counts[digit] as number) + 1
  }
  let before = 0
  for (let digit = 0; digit < DIGITS; digit++) {
    const here = counts[digit] as number
    counts[digit] = before
    before += here
  }
  return counts
}
