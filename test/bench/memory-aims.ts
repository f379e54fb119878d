/** Resident, of one process that is looked at all day. */
const MOST_MB = 250
/** Three tenths of the requests by the end, and how far apart they may be: more is still growing. */
const LAST = 3
const FLAT_WITHIN = 0.03

/**
 * In words, whether a shop stayed as small as it was.
 *
 * @param parts resident memory in MB after each tenth of the requests, the oldest first
 */
export function printMemory(parts: number[]): string {
  const last = parts.slice(-LAST)
  const most = Math.max(...parts)
  const apart = (Math.max(...last) - Math.min(...last)) / Math.max(...last)
  const size = most <= MOST_MB ? `at most ${MOST_MB} MB (${most})` : `over ${MOST_MB} MB (${most})`
  const growth = `the last ${LAST} tenths are ${(apart * 100).toFixed(1)} % apart`
  return `${size}; ${apart <= FLAT_WITHIN ? 'flat' : 'not flat'}: ${growth}`
}
