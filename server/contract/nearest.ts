/** The right name that the wrong one was probably meant to be; null when nothing is near. */
export function nearest(wrong: string, names: Iterable<string>): string | null {
  let best: string | null = null
  let least = Math.max(2, Math.floor(wrong.length / 3)) + 1
  for (const name of names) {
    const distance = editDistance(wrong, name)
    if (distance < least) [best, least] = [name, distance]
  }
  return best
}

/**
 * The name that comes nearest, however far: whole, by one of its words (`pikcer` -> `favorite-picker`) or by its beginning
 * (`news` -> `newsletter`).
 */
export function closest(wrong: string, names: string[]): string {
  const word = wrong.toLowerCase()
  const distance = (name: string) =>
    Math.min(
      editDistance(word, name),
      // Of two as near, the whole name goes before a part of one.
      0.5 + Math.min(...name.split('-').map(part => editDistance(word, part))),
      0.5 + editDistance(word, name.slice(0, word.length)),
    )
  return names.toSorted((a, b) => distance(a) - distance(b))[0] ?? ''
}

/**
 * Is it the name with one letter too many, too few, wrong, or two swapped? Names of four letters have too many
 * neighbours that differ in one (`POST` and `HOST`): there a wrong letter does not count.
 */
export function isSlipOf(wrong: string, name: string): boolean {
  if (wrong === name) return true
  if (wrong.length !== name.length) return editDistance(wrong, name) === 1
  const differing = [...name].flatMap((letter, at) => (letter === wrong[at] ? [] : [at]))
  const [one = 0, other = 0] = differing
  if (differing.length === 1) return name.length > 4
  return (
    differing.length === 2 && other === one + 1 && name[one] === wrong[other] && name[other] === wrong[one]
  )
}

/** Insertions, deletions and replacements between two words (Levenshtein). */
export function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const replaced = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      next[j] = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, replaced)
    }
    row = next
  }
  return row[b.length] ?? 0
}
