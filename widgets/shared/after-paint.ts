/**
 * What a tap need not wait for: the next frame shows what it did. In a tab that is not seen there are no frames, and a page
 * that is left does it on its way.
 */
export function afterPaint(act: () => void): void {
  let isDone = false
  const once = () => {
    if (isDone) return
    isDone = true
    removeEventListener('pagehide', once)
    act()
  }
  addEventListener('pagehide', once)
  if (document.hidden) setTimeout(once)
  else requestAnimationFrame(() => setTimeout(once))
}
