import { REFUSED_KEPT, type RefusedOffer } from './import-report.ts'

/** Counts what was refused, and keeps the first of it. */
export class RefusedList {
  count = 0
  readonly #kept: RefusedOffer[] = []

  add(refused: RefusedOffer): void {
    this.count += 1
    // Two passes find reasons, each in the order of lines: both may have the first ones.
    if (this.#kept.length < 2 * REFUSED_KEPT) this.#kept.push(refused)
  }

  /** The first by line. */
  get first(): RefusedOffer[] {
    return this.#kept.toSorted((a, b) => a.line - b.line).slice(0, REFUSED_KEPT)
  }
}
