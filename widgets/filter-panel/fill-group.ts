/** What a group has for pages without script: a button that sends the form, and comes back with its values. */
export function fillGroup(group: Element): void {
  const waiting = group.querySelector('noscript')
  waiting?.insertAdjacentHTML('afterend', waiting.textContent)
  waiting?.remove()
}
