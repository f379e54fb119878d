import { createHash } from 'node:crypto'

const names = new Map<string, string>()

/**
 * PostgreSQL plans this text once for each connection, not at each asking: with the quote of a cart planning takes longer
 * than answering. Not what selects `*`: a column that a migration adds would change the shape of its answer.
 */
export function prepareOnce(sql: string): void {
  if (/select \*|\.\*/.test(sql)) return
  names.set(sql, `s${createHash('sha256').update(sql).digest('base64url').slice(0, 20)}`)
}

/** The name that the server knows it by; undefined for what is asked seldom. */
export function preparedName(sql: string): string | undefined {
  return names.get(sql)
}
