/** Values of a folded group wait in its `noscript`, which is text where there is a script. True when they came now. */
export function fillGroup(group: Element): boolean {
  const waiting = group.querySelector('noscript')
  if (!waiting) return false
  waiting.insertAdjacentHTML('afterend', waiting.textContent)
  waiting.remove()
  return true
}
