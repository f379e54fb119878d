import { afterPaint } from '../after-paint.ts'
import { closeWithBack } from './close-dialog-with-back.ts'

/**
 * Shows a dialog with the next frame (`styles/opening.css`), and makes it modal after that: everything else becomes inert,
 * which costs a cheap phone as long as all else that a tap does. What is long in it comes with the frame after
 * (`data-unfilled`).
 *
 * @param onModal what comes then, too
 */
export function openModal(dialog: HTMLDialogElement, onModal?: () => void): void {
  dialog.dataset.opening = ''
  dialog.dataset.unfilled = ''
  afterPaint(() => {
    delete dialog.dataset.opening
    dialog.showModal()
    followModal(dialog, onModal)
  })
}

/** What comes with a modal dialog, whoever has opened it. */
export function followModal(dialog: HTMLDialogElement, onModal?: () => void): void {
  // Lays out the whole page, so it is not a part of the tap either.
  document.documentElement.classList.add('is-popup-open')
  dialog.addEventListener('close', letGo, { once: true })
  // Escape, as all else that closes it.
  dialog.oncancel = () => {
    closeModal(dialog)
    return false
  }
  afterPaint(() => {
    delete dialog.dataset.unfilled
    onModal?.()
    closeWithBack(dialog)
  })
}

/** The page scrolls again, unless another popup has taken the place of this one. */
function letGo(): void {
  const isOther = Boolean(document.querySelector('dialog[open]:not([data-closing])'))
  document.documentElement.classList.toggle('is-popup-open', isOther)
}

/**
 * It is gone with the next frame; what lies behind is no longer inert after that, or with the first press, which is one
 * on what lies there (`widgets/first/press-through.ts`).
 *
 * @param change what comes when the popup is gone: of one frame with the page that is no longer inert, and before a press
 */
export function closeModal(dialog: HTMLDialogElement, change?: () => void): void {
  dialog.dataset.closing = ''
  const close = () => {
    // A press was before it, and may have opened it again.
    if (dialog.dataset.closing === undefined) return
    change?.()
    // At once, so that the page is laid out only once.
    letGo()
    dialog.close()
    delete dialog.dataset.closing
  }
  afterPaint(close)
  addEventListener('keydown', close, { capture: true, once: true })
  const viewTransition = { skipTransition: close, finished: Promise.resolve() }
  dispatchEvent(Object.assign(new Event('pagereveal'), { viewTransition }))
}
