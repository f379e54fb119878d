const WAITS_MS = 15_000

/**
 * Elements that the shop leaves out of its pages until they are needed; requested as a script (contract 1.7).
 * Throws when they do not load.
 */
export async function fetchPart(url: string): Promise<Element[]> {
  const answer = await fetch(url, {
    headers: { 'X-Requested-With': 'XMLHttpRequest' },
    signal: AbortSignal.timeout(WAITS_MS),
  })
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
  const template = document.createElement('template')
  template.innerHTML = await answer.text()
  return [...template.content.children]
}
