/** What a tap need not wait for: the next frame shows what it did. In a tab that is not seen there are no frames. */
export function afterPaint(act: () => void): void {
  if (document.hidden) setTimeout(act)
  else requestAnimationFrame(() => setTimeout(act))
}
