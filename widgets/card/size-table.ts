import { isRowOf } from '../../server/contract/catalog/size-table.ts'
import { element } from '../shared/element.ts'
import { closeModal, openModal } from '../shared/popup/open-modal.ts'

const WAITS_MS = 15_000

/** Throws when the table does not load. Focus returns to the link when the popup closes. Plain: the shop paints the table. */
export async function openSizeTable(link: HTMLAnchorElement, size_name: string): Promise<void> {
  const answer = await fetch(link.href, {
    headers: { 'X-Requested-With': 'XMLHttpRequest' },
    signal: AbortSignal.timeout(WAITS_MS),
  })
  if (!answer.ok) throw new Error(`the size table answered ${answer.status}`)
  const template = document.createElement('template')
  template.innerHTML = await answer.text()
  for (const row of template.content.querySelectorAll<HTMLElement>('[data-size]'))
    if (size_name && isRowOf(row.dataset.size ?? '', size_name)) row.setAttribute('aria-current', 'true')
  const cross = element('button', { type: 'button', className: 'popup__close', 'aria-label': 'Закрыть' })
  const dialog = element('dialog', { className: 'popup', 'aria-label': 'Таблица размеров' }, [
    element('div', { className: 'popup__body' }, [
      element('div', { className: 'popup__head' }, [
        element('h2', { className: 'popup__title', textContent: 'Таблица размеров' }),
        cross,
      ]),
      ...template.content.children,
    ]),
  ])
  cross.addEventListener('click', () => closeModal(dialog))
  dialog.addEventListener('click', event => event.target === dialog && closeModal(dialog))
  dialog.addEventListener('close', () => {
    dialog.remove()
    link.focus()
  })
  document.body.append(dialog)
  openModal(dialog, () => dialog.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' }))
}
