import { afterPaint } from './after-paint.ts'
import { closeWithBack } from './close-dialog-with-back.ts'

/**
 * Shows a dialog with the next frame (`styles/opening.css`), and makes it modal after that: everything else becomes inert,
 * which costs a cheap phone as long as all else that a tap does.
 *
 * @param onModal what comes with the frame after
 */
export function openModal(dialog: HTMLDialogElement, onModal: () => void): void {
  dialog.toggleAttribute('data-opening', true)
  afterPaint(() => {
    dialog.toggleAttribute('data-opening', false)
    dialog.showModal()
    // Lays out the whole page, so it is not a part of the tap either.
    document.documentElement.classList.add('is-popup-open')
    dialog.addEventListener('close', letGo, { once: true })
    afterPaint(() => {
      onModal()
      closeWithBack(dialog)
    })
  })
}

/** The page scrolls again, unless another popup has taken the place of this one. */
export function letGo(): void {
  const isOther = document.querySelector('dialog[open]') !== null
  document.documentElement.classList.toggle('is-popup-open', isOther)
}

/** It is gone with the next frame; the page is no longer inert after that. */
export function closeModal(dialog: HTMLDialogElement): void {
  dialog.toggleAttribute('data-closing', true)
  afterPaint(() => {
    dialog.toggleAttribute('data-closing', false)
    dialog.close()
  })
}
