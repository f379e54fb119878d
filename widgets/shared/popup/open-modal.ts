import { afterPaint } from '../after-paint.ts'
import { closeWithBack } from './close-dialog-with-back.ts'

/**
 * Shows a dialog in the next frame (`styles/opening.css`), and makes it modal after that: making everything else
 * inert takes a cheap phone as long as the rest of a tap's work. Long content appears in the frame after that
 * (`data-unfilled`).
 *
 * @param onModal called when it is modal
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

/** What a modal dialog needs, whichever code has opened it. */
export function followModal(dialog: HTMLDialogElement, onModal?: () => void): void {
  // It lays out the whole page, so it must not be part of the tap's work.
  document.documentElement.classList.add('is-popup-open')
  dialog.addEventListener('close', letGo, { once: true })
  // Escape closes it like everything else that closes it.
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

/** Lets the page scroll again, unless another popup has replaced this one. */
function letGo(): void {
  const isOther = Boolean(document.querySelector('dialog[open]:not([data-closing])'))
  document.documentElement.classList.toggle('is-popup-open', isOther)
}

/**
 * Hides the dialog in the next frame. What is behind it stops being inert after that, or at the first press,
 * which is meant for what is there (`widgets/first/press-through.ts`).
 *
 * @param change runs when the dialog is hidden: in the frame in which the page stops being inert, and before a
 *   press is handled
 */
export function closeModal(dialog: HTMLDialogElement, change?: () => void): void {
  dialog.dataset.closing = ''
  const close = () => {
    // A press came first, and may have opened it again.
    if (dialog.dataset.closing === undefined) return
    change?.()
    // In one step, so that the page is laid out only once.
    letGo()
    dialog.close()
    delete dialog.dataset.closing
  }
  afterPaint(close)
  addEventListener('keydown', close, { capture: true, once: true })
  const viewTransition = { skipTransition: close, finished: Promise.resolve() }
  dispatchEvent(Object.assign(new Event('pagereveal'), { viewTransition }))
}
