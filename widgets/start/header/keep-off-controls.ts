/** What a finger or a mouse presses, but not the links that fill a whole tile. */
const CONTROLS = 'a:not(.tile a, .detail a), button, input, select, textarea, summary, label'
/** Of a picture that is a link, enough stays free to be pressed. */
const LARGE_PX = 150
/** A link within a text is no lower. */
const STEP_PX = 16
/** After the last scroll: what only passes below is not pressed. */
const STILL_MS = 200

/**
 * Hides a line that lies over the page (`data-away`) while a control lies behind it: at once when one comes there, and shows
 * it again when the page stands still with none. It listens until the line is gone.
 */
export function keepOffControls(line: HTMLElement): void {
  const gone = new AbortController()
  let timer: ReturnType<typeof setTimeout>
  const look = () => {
    if (line.isConnected) line.toggleAttribute('data-away', coversControl(line))
    else gone.abort()
  }
  const move = () => {
    clearTimeout(timer)
    timer = setTimeout(look, STILL_MS)
    if (!line.hasAttribute('data-away')) look()
  }
  for (const sign of ['scroll', 'resize'])
    addEventListener(sign, move, { passive: true, signal: gone.signal })
  look()
}

function coversControl(line: HTMLElement): boolean {
  const { left, right, top, bottom } = line.getBoundingClientRect()
  const isControlAt = (x: number, y: number) => {
    const behind = document.elementsFromPoint(x, y).find(element => !line.contains(element))
    const control = behind?.closest(CONTROLS)
    return control ? control.getBoundingClientRect().height < LARGE_PX : false
  }
  const ys = stepsBetween(top, bottom)
  return stepsBetween(left, right).some(x => ys.some(y => isControlAt(x, y)))
}

/** Both ends, a pixel within, and what is between them. */
function stepsBetween(from: number, to: number): number[] {
  const steps = Math.ceil((to - from - 2) / STEP_PX)
  return Array.from({ length: steps + 1 }, (_, step) => from + 1 + ((to - from - 2) * step) / steps)
}
