import { goTo } from '../go-to.ts'
import { opensElsewhere } from '../opens-elsewhere.ts'
import { popupDepth } from './popup-depth.ts'

/** Whether the current history entry belongs to an open popup. Navigation from there replaces the entry. */
export function isPopupEntry(): boolean {
  return popupDepth() > 0
}

/** Another page is being loaded (`start/preloader.ts`): going back in the history now would cancel it. */
const isLeaving = () => 'leaving' in document.documentElement.dataset

const isBrowser = typeof history !== 'undefined'
/**
 * The page's address, changed while an entry was current that is about to be removed: the entry below takes it
 * over.
 */
let address: string | null = null
/**
 * The entries of the open popups. A popup may close before the one above it: its entry then stays until that one
 * closes.
 */
const standing = new Set<{ depth: number }>()
/** Resolves when the history is no longer going back. Entries that a reload left behind are removed at once. */
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
 * Lets «back» close what is open without leaving the page: a history entry belongs to it, and is removed when it
 * is closed in any other way. A link followed from there replaces the entry.
 *
 * @returns to be called once it is closed, in whatever way
 */
export function standForPopup(close: () => void): () => void {
  const entry = { depth: 0 }
  standing.add(entry)
  const leave = () => {
    if (popupDepth() < entry.depth) close()
  }
  // The history may still be going back for a popup that was just closed.
  void going.then(() => {
    if (isLeaving() || !standing.has(entry)) return
    entry.depth = popupDepth() + 1
    history.pushState({ ...history.state, popup: entry.depth }, '')
  })
  for (const sign of ['popstate', 'pageshow']) addEventListener(sign, leave)
  return () => {
    standing.delete(entry)
    for (const sign of ['popstate', 'pageshow']) removeEventListener(sign, leave)
    // The page is being left, and its popups with it.
    if (isLeaving()) return
    going = going.then(goBackToWhatStands)
  }
}

function goBackToWhatStands(): Promise<void> | undefined {
  const spare = popupDepth() - Math.max(0, ...[...standing].map(({ depth }) => depth))
  return spare > 0 ? goBack(spare) : undefined
}

/** The same for a dialog that was opened without React. */
export function standForDialog(dialog: HTMLDialogElement): void {
  if (dialog.open)
    dialog.addEventListener(
      'close',
      standForPopup(() => dialog.close()),
      { once: true },
    )
}

/** Closes everything that is open, before the page is loaded again. */
export async function leavePopups(): Promise<void> {
  await going
  if (isPopupEntry()) await goBack(popupDepth())
}

/** Changes the page's address from now on, also after what is open over it is closed. */
export function replaceAddress(next: string): void {
  if (isPopupEntry()) address = next
  history.replaceState(history.state, '', next)
}

/** The closed popup has just given the focus back; going to an address with a hash takes it away. */
function goBack(entries: number): Promise<void> {
  const focused = document.activeElement
  const refocus = () => {
    const isLost = document.activeElement === document.body
    if (isLost && focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  }
  return new Promise(resolve => {
    addEventListener(
      'popstate',
      () => {
        resolve()
        setTimeout(refocus)
      },
      { once: true },
    )
    history.go(-entries)
  })
}

/**
 * A popup is open, or the history is still going back for one that was just closed, which would cancel the next
 * page.
 */
function goOn(event: MouseEvent): void {
  const link = (event.target as Element).closest('a')
  if (!link?.href || !isPopupEntry() || event.defaultPrevented || opensElsewhere(event)) return
  const staysHere = link.href.split('#')[0] === location.href.split('#')[0]
  if (link.target || link.hasAttribute('download') || staysHere || !link.protocol.startsWith('http')) return
  event.preventDefault()
  void going.then(() => goTo(link.href))
}
