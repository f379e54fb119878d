/**
 * Runs what makes a page longer once nothing is pressed: a blur comes in the middle of the press that caused it, and
 * what the finger or the pointer is on must not move away from under it.
 */
export function afterPress(act: () => void): void {
  // All events of a tap are one task.
  setTimeout(() => {
    if (!document.querySelector(':active')) return act()
    const release = new AbortController()
    const once = () => {
      release.abort()
      // The click comes after it, in the same task.
      setTimeout(act)
    }
    for (const over of ['pointerup', 'pointercancel', 'dragend'])
      addEventListener(over, once, { signal: release.signal, capture: true })
  })
}
