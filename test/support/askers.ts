import type { Asker } from '../../server/shop/limits/standing.rules.ts'

/** An asker of whom only the address is known. */
export function stranger(ip = '10.0.0.1'): Asker {
  return { id: null, user: null, ip, known_since: null, proved_phone: null }
}
