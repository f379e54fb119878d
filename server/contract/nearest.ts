import { distance } from 'fastest-levenshtein'

/** The right name that the wrong one was probably meant to be; null when nothing is near. */
export function nearest(wrong: string, names: Iterable<string>): string | null {
  let best: string | null = null
  let least = Math.max(2, Math.floor(wrong.length / 3)) + 1
  for (const name of names) {
    const edits = distance(wrong, name)
    if (edits < least) [best, least] = [name, edits]
  }
  return best
}

/** `; может быть, 'title'?`, or nothing where no name is near. */
export function orMeant(wrong: string, names: Iterable<string>): string {
  const meant = nearest(wrong, names)
  return meant ? `; может быть, '${meant}'?` : ''
}

/**
 * The name that comes nearest, however far: whole, by one of its words (`pikcer` -> `favorite-picker`) or by its beginning
 * (`news` -> `newsletter`).
 */
export function closest(wrong: string, names: string[]): string {
  const word = wrong.toLowerCase()
  const edits = (name: string) =>
    Math.min(
      distance(word, name),
      // Of two as near, the whole name goes before a part of one.
      0.5 + Math.min(...name.split('-').map(part => distance(word, part))),
      0.5 + distance(word, name.slice(0, word.length)),
    )
  return names.toSorted((a, b) => edits(a) - edits(b))[0] ?? ''
}

/**
 * Is it the name with one letter too many, too few, wrong, or two swapped? Names of four letters have too many
 * neighbours that differ in one (`POST` and `HOST`): there a wrong letter does not count.
 */
export function isSlipOf(wrong: string, name: string): boolean {
  if (wrong === name) return true
  if (wrong.length !== name.length) return distance(wrong, name) === 1
  const differing = [...name].flatMap((letter, at) => (letter === wrong[at] ? [] : [at]))
  const [one = 0, other = 0] = differing
  if (differing.length === 1) return name.length > 4
  return (
    differing.length === 2 && other === one + 1 && name[one] === wrong[other] && name[other] === wrong[one]
  )
}
