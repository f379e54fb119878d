import { fetchPart } from '../shared/calls/fetch-part.ts'
import { logError } from '../shared/calls/log-error.ts'
import { loadChunk } from '../shared/load-chunk.ts'
import { closeModal, openModal } from '../shared/popup/open-modal.ts'
import { fillGroup } from './fill-group.ts'

/**
 * The filters of a listing at the start: the dialog opens and closes. What counts a choice before it is applied, and the
 * values of folded groups, come at the first touch; until then, and without them, the form works as it stands.
 */
export function startFilters(): void {
  const section = document.querySelector<HTMLElement>('[data-filters]')
  const dialog = section?.querySelector('dialog')
  if (!section || !dialog) return
  section.addEventListener('click', event => {
    const target = event.target as Element
    if (target.closest('[data-filters-open]')) openFirst(dialog)
    else if (target === dialog || target.closest('[data-filters-close]')) closeModal(dialog)
  })
  const wake = () => {
    if (section.dataset.filters !== 'asleep') return
    section.dataset.filters = 'waking'
    const { url = '' } = section.dataset
    const coming = fetchPart(`${url}${url.includes('?') ? '&' : '?'}filters=all`)
    // Told to nobody before somebody waits for it.
    coming.catch(() => undefined)
    loadChunk(() => import('./filter-panel.ts')).then(
      ({ openFilterPanel }) => {
        openFilterPanel(section, coming)
        section.dataset.filters = 'awake'
      },
      error => {
        section.dataset.filters = 'broken'
        logError('widget.broken', `filter-panel: ${String(error)}`)
        // Its button sends the form to the same addresses.
        section.querySelector('form')?.setAttribute('data-progress', 'typed')
        section.querySelectorAll('[data-filter]').forEach(fillGroup)
      },
    )
  }
  for (const sign of ['pointerover', 'focusin', 'change'])
    section.addEventListener(sign, wake, { passive: true })
}

/** The dialog comes first, and its groups after it: three hundred fields are not what a tap waits for. */
function openFirst(dialog: HTMLDialogElement): void {
  const groups = dialog.querySelector<HTMLElement>('.filters__groups')
  if (groups) groups.hidden = true
  openModal(dialog, () => {
    if (groups) groups.hidden = false
  })
}
