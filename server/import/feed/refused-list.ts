import { REFUSED_LISTED, type RefusedOffer } from './import-report.ts'

/** Counts what was refused, and keeps the first of it. */
export class RefusedList {
  count = 0
  readonly #listed: RefusedOffer[] = []

  add(refused: RefusedOffer): void {
    this.count += 1
    // Two passes find reasons, each in the order of lines: both may have the first ones.
    if (this.#listed.length < 2 * REFUSED_LISTED) this.#listed.push(refused)
  }

  /** The first by line. */
  get first(): RefusedOffer[] {
    return this.#listed.toSorted((a, b) => a.line - b.line).slice(0, REFUSED_LISTED)
  }
}
