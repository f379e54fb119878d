import { closeModal, followModal, openModal } from '../shared/popup/open-modal.ts'

/**
 * Opens and closes the dialogs of `widgets/shared/popup/commands.ts`, also in browsers that do not support
 * `command`. A click on the backdrop closes them, too. It works for any dialog with an id. Plain: it stands in for HTML.
 */
export function startDialogs(): void {
  document.addEventListener('click', event => {
    const target = event.target as Element
    const button = target.closest('[commandfor]')
    const dialog = button ? document.getElementById(button.getAttribute('commandfor') ?? '') : target
    if (!(dialog instanceof HTMLDialogElement) || !dialog.id) return
    event.preventDefault()
    if (button?.getAttribute('command') === 'show-modal') openModal(dialog)
    else closeModal(dialog)
  })
  // Dialogs that HTML opened before the start.
  for (const dialog of document.querySelectorAll<HTMLDialogElement>('dialog[id]:modal')) followModal(dialog)
}
