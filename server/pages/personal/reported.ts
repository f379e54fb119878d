import type { BadRequest, Refused } from '../../errors.ts'

/** What a deed has just said, above the page that shows it. */
export interface Reported {
  told?: string
  status?: number
}

/** Of a refused form: what is wrong with its first wrong field, else the refusal itself. */
export function reportOf(error: BadRequest | Refused): Reported {
  const [first] = Object.values(error.fields ?? {})
  return { told: first ?? error.message, status: error.status }
}
