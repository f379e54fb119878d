import { closeModal, followModal, openModal } from '../shared/popup/open-modal.ts'

/**
 * Dialogs that HTML opens and closes (`widgets/shared/popup/commands.ts`), here with the next frame, and where a browser
 * knows no commands. The backdrop closes them, too. Knows none of them by name.
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
  // What HTML has opened before.
  for (const dialog of document.querySelectorAll<HTMLDialogElement>('dialog[id]:modal')) followModal(dialog)
}
