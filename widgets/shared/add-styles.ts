/**
 * Loads a style sheet that the first view did not need. False when it did not load: what it is for stays
 * plain.
 */
export function addStyles(address: string): Promise<boolean> {
  return new Promise(resolve => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = address
    link.onload = () => resolve(true)
    link.onerror = () => resolve(false)
    document.head.append(link)
  })
}
