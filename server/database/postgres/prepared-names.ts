import { createHash } from 'node:crypto'

const names = new Map<string, string>()

/**
 * PostgreSQL plans this text once for each connection, not at each execution: planning a cart's quote takes
 * longer than running it. Not for `select *`: a column that a migration adds would change the shape of its
 * result.
 */
export function prepareOnce(sql: string): void {
  if (/select \*|\.\*/.test(sql)) return
  names.set(sql, `s${createHash('sha256').update(sql).digest('base64url').slice(0, 20)}`)
}

/** The name that the server knows it by; undefined for what is rarely run. */
export function preparedName(sql: string): string | undefined {
  return names.get(sql)
}
