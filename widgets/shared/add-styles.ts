/** A sheet that the first view did without. False when it did not come: what it is for stands as plain as it is. */
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
