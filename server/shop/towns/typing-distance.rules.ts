/** How far a typed text is from a name, in typing errors; `TOO_FAR` when further than asked. */
export interface TypingDistance {
  /** From the nearest prefix of the name: the shopper may not have finished. */
  beginning: number
  /** From the whole name. */
  whole: number
}

const FAR = 255
const TOO_FAR: TypingDistance = { beginning: FAR, whole: FAR }

// Only three rows are needed. They are reused, because a search fills them a thousand times.
const LONGEST = 64
let before = new Uint8Array(LONGEST + 1)
let above = new Uint8Array(LONGEST + 1)
let current = new Uint8Array(LONGEST + 1)

/**
 * Counts typing errors (a letter left out, added, mistaken, or two neighbours swapped) between the typed text
 * and a name, for the prefix and the whole name at once. It gives up as soon as there are more than `most`
 * errors, which is what makes a thousand names quick. Texts are compared up to 64 letters: no town has a
 * longer name.
 */
export function typingDistance(typed: string, name: string, most: number): TypingDistance {
  // A column further than `most` to the right of the typed length can only be reached with more errors than
  // that.
  const width = Math.min(name.length, typed.length + most, LONGEST)
  if (typed.length > width + most) return TOO_FAR

  for (let column = 0; column <= width; column++) above[column] = column
  for (let row = 1; row <= typed.length; row++) {
    if (fillRow(typed, name, row, width) > most) return TOO_FAR
    const spare = before
    before = above
    above = current
    current = spare
  }
  let beginning = FAR
  for (let column = 0; column <= width; column++) beginning = Math.min(beginning, at(above, column))
  if (beginning > most) return TOO_FAR
  return { beginning, whole: width === name.length ? at(above, width) : FAR }
}

/** Errors after `row` typed letters against each prefix of the name; returns the fewest. */
function fillRow(typed: string, name: string, row: number, width: number): number {
  const letter = typed.charCodeAt(row - 1)
  const previous = row > 1 ? typed.charCodeAt(row - 2) : -1
  current[0] = row
  let least = row
  for (let column = 1; column <= width; column++) {
    const known = name.charCodeAt(column - 1)
    let errors = at(above, column - 1) + (letter === known ? 0 : 1)
    errors = Math.min(errors, at(above, column) + 1, at(current, column - 1) + 1)
    const isSwapped = column > 1 && previous === known && letter === name.charCodeAt(column - 2)
    if (isSwapped) errors = Math.min(errors, at(before, column - 2) + 1)
    current[column] = errors
    if (errors < least) least = errors
  }
  return least
}

function at(row: Uint8Array, column: number): number {
  return row[column] ?? FAR
}
