import type { BadRequest, Refused } from '../../errors.ts'

/** What a deed has just said, above the page that shows it. */
export interface Told {
  told?: string
  status?: number
}

/** Of a refused form: what is wrong with its first wrong field, else the refusal itself. */
export function toldOf(error: BadRequest | Refused): Told {
  const [first] = Object.values(error.fields ?? {})
  return { told: first ?? error.message, status: error.status }
}
