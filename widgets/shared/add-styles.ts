/**
 * Loads a style sheet that the first view did not need. False when it did not load: what it is for stays
 * plain.
 */
export async function addStyles(address: string): Promise<boolean> {
  return (await loadStyles(address, 'all')) !== null
}

/**
 * The same, and by the media `not all` it changes nothing until its `media` becomes `all`: several sheets can count from
 * one frame on. Browsers load such a sheet after everything else. Null when it did not load.
 */
export function loadStyles(address: string, media: 'all' | 'not all'): Promise<HTMLLinkElement | null> {
  return new Promise(resolve => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.media = media
    link.href = address
    link.onload = () => resolve(link)
    link.onerror = () => resolve(null)
    document.head.append(link)
  })
}
