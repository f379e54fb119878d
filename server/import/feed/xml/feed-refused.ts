/**
 * A feed that is not taken at all; the catalogue stays as it was. `message` is Russian, and names line and column where
 * the reason stands in one place.
 */
export class FeedRefused extends Error {
  readonly reason: string
  readonly line: number | null
  readonly column: number | null

  constructor(reason: string, at?: { line: number; column: number }) {
    super(`Фид не принят: ${at ? `строка ${at.line}, столбец ${at.column}: ` : ''}${reason}`)
    this.reason = reason
    this.line = at?.line ?? null
    this.column = at?.column ?? null
  }
}
