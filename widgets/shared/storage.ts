/** Null where the browser forbids it: there, naming it already throws. */
export function findStorage(kind: 'localStorage' | 'sessionStorage'): Storage | null {
  try {
    return window[kind]
  } catch {
    return null
  }
}
