/**
 * Runs what a tap need not wait for, after the next frame has shown its effect. In a hidden tab there are no
 * frames, and a page that is being left does it at once.
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
