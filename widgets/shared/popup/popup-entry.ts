import { goTo } from '../go-to.ts'
import { opensElsewhere } from '../opens-elsewhere.ts'
import { popupDepth } from './popup-depth.ts'

/** Does the present entry of the history stand for an open popup? What goes on from there takes its place. */
export function isPopupEntry(): boolean {
  return popupDepth() > 0
}

/** Another page is on its way (`start/preloader.ts`): what went back in the history now would call it off. */
const isLeaving = () => 'leaving' in document.documentElement.dataset

const isBrowser = typeof history !== 'undefined'
/** The page's address as it was changed over an entry that goes: the one below takes it over. */
let address: string | null = null
/** The entries of the popups that stand open. One of them may close before what lies over it: its entry stays as long. */
const standing = new Set<{ depth: number }>()
/** Over when we are no longer on our way back. What a reload left behind goes at once. */
let going: Promise<unknown> = isBrowser && isPopupEntry() ? goBack(popupDepth()) : Promise.resolve()

if (isBrowser) {
  addEventListener('popstate', () => {
    if (address === null) return
    history.replaceState(history.state, '', address)
    if (!isPopupEntry()) address = null
  })
  addEventListener('click', goOn)
}

/**
 * «Back» closes what is open and leaves the page alone: an entry of the history stands for it, and goes when it is closed
 * in another way. A link that is followed from there takes its place.
 *
 * @returns to be called once it is closed, in whatever way
 */
export function standForPopup(close: () => void): () => void {
  const entry = { depth: 0 }
  standing.add(entry)
  const leave = () => {
    if (popupDepth() < entry.depth) close()
  }
  // What was closed just now may be on its way back still.
  void going.then(() => {
    if (isLeaving() || !standing.has(entry)) return
    entry.depth = popupDepth() + 1
    history.pushState({ ...history.state, popup: entry.depth }, '')
  })
  for (const sign of ['popstate', 'pageshow']) addEventListener(sign, leave)
  return () => {
    standing.delete(entry)
    for (const sign of ['popstate', 'pageshow']) removeEventListener(sign, leave)
    // What closes now goes with the page.
    if (isLeaving()) return
    going = going.then(goBackToWhatStands)
  }
}

function goBackToWhatStands(): Promise<void> | undefined {
  const spare = popupDepth() - Math.max(0, ...[...standing].map(({ depth }) => depth))
  return spare > 0 ? goBack(spare) : undefined
}

/** The same for a dialog that is open without React. */
export function standForDialog(dialog: HTMLDialogElement): void {
  if (dialog.open)
    dialog.addEventListener(
      'close',
      standForPopup(() => dialog.close()),
      { once: true },
    )
}

/** Closes all that is open, before the page is opened anew. */
export async function leavePopups(): Promise<void> {
  await going
  if (isPopupEntry()) await goBack(popupDepth())
}

/** The page's address is another from now on, also when what is open over it is closed. */
export function replaceAddress(next: string): void {
  if (isPopupEntry()) address = next
  history.replaceState(history.state, '', next)
}

function goBack(entries: number): Promise<void> {
  return new Promise(resolve => {
    addEventListener('popstate', () => resolve(), { once: true })
    history.go(-entries)
  })
}

/** Over a popup, or on the way back from one that has just been closed, which would call the next page off. */
function goOn(event: MouseEvent): void {
  const link = (event.target as Element).closest('a')
  if (!link?.href || !isPopupEntry() || event.defaultPrevented || opensElsewhere(event)) return
  const staysHere = link.href.split('#')[0] === location.href.split('#')[0]
  if (link.target || link.hasAttribute('download') || staysHere || !link.protocol.startsWith('http')) return
  event.preventDefault()
  void going.then(() => goTo(link.href))
}
