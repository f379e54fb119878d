/** What a finger or a mouse presses, but not the links that fill a whole tile; and what a thing costs. */
const CONTROLS = 'a:not(.tile a, .detail a), button, input, select, textarea, summary, label, .price'
/** Of a picture that is a link, enough stays free to be pressed. */
const LARGE_PX = 150
/** A link within a text is no lower. */
const STEP_PX = 16
/** After the last scroll: what only passes below is not pressed. */
const STILL_MS = 200

/**
 * Hides a line that lies over the page (`data-away`) while a control or a price lies behind it: at once when one comes there, and shows
 * it again when the page stands still with none. It listens until the line is gone.
 */
export function keepOffControls(line: HTMLElement): void {
  const gone = new AbortController()
  let timer: ReturnType<typeof setTimeout>
  let seen_at = scrollY
  const look = () => {
    if (!line.isConnected) return gone.abort()
    seen_at = scrollY
    line.toggleAttribute('data-away', coversControl(line, Number.POSITIVE_INFINITY))
  }
  const move = (moved: number) => {
    clearTimeout(timer)
    timer = setTimeout(look, STILL_MS)
    seen_at = scrollY
    if (!line.hasAttribute('data-away')) line.toggleAttribute('data-away', coversControl(line, moved))
  }
  const { signal } = gone
  addEventListener('scroll', () => move(scrollY - seen_at), { passive: true, signal })
  addEventListener('resize', () => move(Number.POSITIVE_INFINITY), { passive: true, signal })
  look()
}

/**
 * On a phone a hundred points lie behind it, too many for each frame of a scroll.
 *
 * @param moved by how much the page has scrolled since there was no control: only what came in at that edge is looked at
 */
function coversControl(line: HTMLElement, moved: number): boolean {
  const { left, right, top, bottom } = line.getBoundingClientRect()
  const isControlAt = (x: number, y: number) => {
    const behind = document.elementsFromPoint(x, y).find(element => !line.contains(element))
    const control = behind?.closest(CONTROLS)
    return control ? control.getBoundingClientRect().height < LARGE_PX : false
  }
  const ys =
    moved > 0
      ? stepsBetween(Math.max(top, bottom - moved), bottom)
      : stepsBetween(top, Math.min(bottom, top - moved))
  return stepsBetween(left, right).some(x => ys.some(y => isControlAt(x, y)))
}

/** Both ends, a pixel within, and what is between them; the middle of what is thinner. */
function stepsBetween(from: number, to: number): number[] {
  const steps = Math.ceil((to - from - 2) / STEP_PX)
  if (steps < 1) return [(from + to) / 2]
  return Array.from({ length: steps + 1 }, (_, step) => from + 1 + ((to - from - 2) * step) / steps)
}
