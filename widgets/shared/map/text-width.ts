/** The width of a text in pixels: `measure('0 Р', '600 13px')`. */
export type Measure = (text: string, font: string) => number

/** Measures texts in the letters of an element. */
export interface TextWidths {
  measure: Measure
  remove(): void
}

/**
 * Measures texts in the letters of a map, each once. A canvas would measure them in the shop's own letters as soon as
 * these are there, although a page that was painted without them keeps others (`styles/fonts.css`).
 *
 * @param onChange other letters have come. No event says so, but a text that nobody sees becomes wider or narrower
 */
export function textWidthsIn(map: HTMLElement, onChange: () => void): TextWidths {
  const { fontFamily } = getComputedStyle(map)
  const known = new Map<string, number>()
  const [probe, ruler] = [document.createElement('span'), document.createElement('span')]
  for (const each of [probe, ruler]) {
    each.className = 'map-probe'
    each.ariaHidden = 'true'
    map.append(each)
  }
  probe.textContent = 'Ёлочная улица, 0 Р'
  const observer = new ResizeObserver(() => {
    known.clear()
    onChange()
  })
  observer.observe(probe)
  return {
    measure: (text, font) => {
      const key = `${font} ${text}`
      let width = known.get(key)
      if (width === undefined) {
        ruler.style.font = `${font} ${fontFamily}`
        ruler.textContent = text
        width = Math.ceil(ruler.getBoundingClientRect().width)
        known.set(key, width)
      }
      return width
    },
    remove: () => {
      observer.disconnect()
      probe.remove()
      ruler.remove()
    },
  }
}
