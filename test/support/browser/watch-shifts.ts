interface Source {
  node: Element | null
  previousRect: DOMRectReadOnly
  currentRect: DOMRectReadOnly
}

/**
 * Runs in the page (`evaluateOnNewDocument`): `globalThis.shifts` is what moved, by how much and which elements; for
 * pages on which nothing is asked for by a click or a key.
 */
export function watchShifts(): void {
  const shifts: unknown[] = []
  Object.assign(globalThis, { shifts })
  const placeOf = ({ x, y, width, height }: DOMRectReadOnly) => `${width}x${height} at ${x}, ${y}`
  new PerformanceObserver(list => {
    for (const entry of list.getEntries()) {
      const { value, sources } = entry as unknown as { value: number; sources: Source[] }
      // A fraction of a pixel of one short text, when its font comes: counted by browsers, seen by nobody.
      if (value < 0.0005) continue
      shifts.push({
        value,
        moved: sources.map(({ node, previousRect, currentRect }) => [
          (node as HTMLElement)?.outerHTML?.slice(0, 120),
          placeOf(previousRect),
          placeOf(currentRect),
        ]),
      })
    }
  }).observe({ type: 'layout-shift', buffered: true })
}
