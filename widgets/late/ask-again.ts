/** Not for ever: whoever looks at the page has long gone on by then. */
const TRIES = 3
/** Of a 503 that does not say when. */
const SOON_S = 5

const asked = new WeakSet<HTMLImageElement>()

/**
 * A picture of ours that the server was too busy to make (503) is asked for again, when the answer says so; every other
 * failure stays one.
 */
export async function askAgain(image: HTMLImageElement): Promise<void> {
  const url = image.currentSrc
  if (asked.has(image)) return
  asked.add(image)
  // Into the browser's cache, where the picture then finds it.
  if (await hasCome(url)) showAnew(image)
}

/** Asks until it has come, as often as it may. False after another failure, and when the server stays busy. */
export async function hasCome(url: string): Promise<boolean> {
  for (let tries = 1; tries <= TRIES; tries += 1) {
    const answer = await fetch(url).catch(() => undefined)
    if (answer?.status !== 503) return answer?.ok ?? false
    const wait_s = Number(answer.headers.get('Retry-After') ?? SOON_S)
    // Pictures of a whole page, and of all who look at it, do not come at the same moment again.
    await new Promise(again => setTimeout(again, wait_s * (1 + Math.random()) * 1_000))
  }
  return false
}

/** A browser loads what failed anew when an attribute is set, even to the same. */
function showAnew(image: HTMLImageElement): void {
  const [source] = image.parentElement?.querySelectorAll('source') ?? []
  if (source) source.srcset = String(source.srcset)
  else image.src = String(image.src)
}
