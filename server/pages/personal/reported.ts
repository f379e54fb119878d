import type { BadRequest, Refused } from '../../errors.ts'

/** What an action has just answered, above the page that shows it. */
export interface Reported {
  refusal?: string
  status?: number
}

/** Of a refused form: what is wrong with its first wrong field, else the refusal itself. */
export function reportOf(error: BadRequest | Refused): Reported {
  const [first] = Object.values(error.fields ?? {})
  return { refusal: first ?? error.message, status: error.status }
}
