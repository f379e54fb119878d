/** A feed that is not taken at all; the catalogue stays as it was. `message` is Russian and names line and column. */
export class FeedRefused extends Error {
  readonly line: number
  readonly column: number

  constructor(reason: string, at: { line: number; column: number } = { line: 1, column: 1 }) {
    super(`Фид не принят: строка ${at.line}, столбец ${at.column}: ${reason}`)
    this.line = at.line
    this.column = at.column
  }
}
