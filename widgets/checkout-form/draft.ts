/**
 * What the shopper typed, kept for the session under the names of the specification (1, section 9): a reload or a step
 * back loses nothing.
 */
export interface Draft {
  name: string
  phone: string
  email: string
  service_id: number
  point_id: string
  street: string
  house: string
  flat: string
  comment: string
}

const KEY = 'checkout'

export function readDraft(): Partial<Draft> {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Partial<Draft>
  } catch {
    // Storage is off or spoilt: the form starts empty.
    return {}
  }
}

export function saveDraft(draft: Draft): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(draft))
  } catch {
    // Storage is off or full: only the convenience is lost.
  }
}
