import { fetchPart } from '../../shared/calls/fetch-part.ts'
import { opensElsewhere } from '../../shared/opens-elsewhere.ts'
import { closeModal, openModal } from '../../shared/popup/open-modal.ts'

/**
 * The menu of phones and tablets: a native dialog. It opens at once with the names of the first level, which the header
 * has; their folding branches, which need no script, take their place when they have come.
 */
export function startBurger(): void {
  const burger = document.querySelector<HTMLDialogElement>('[data-burger]')
  if (!burger) return
  document.addEventListener('click', event => {
    const target = event.target as Element
    if (target.closest('[data-burger-open]') && !opensElsewhere(event)) {
      event.preventDefault()
      openModal(burger, () => void fill(burger))
    }
    // The backdrop is the dialog itself; a link to a place on this page leaves the menu behind too.
    if (target === burger || target.closest('[data-burger-close], [data-burger] a')) closeModal(burger)
  })
}

async function fill(burger: HTMLDialogElement): Promise<void> {
  const list = burger.querySelector<HTMLElement>('[data-burger-list]')
  if (!list || list.querySelector('details')) return
  if (!list.hasChildNodes()) {
    for (const name of document.querySelectorAll('.menu__name:not(.menu__name--sale)')) {
      const row = name.cloneNode(true) as HTMLElement
      row.className = 'burger__item burger__row burger__row--root'
      list.append(row)
    }
  }
  // When they do not come, the first level leads on, and the next opening asks again.
  const whole = await fetchPart(burger.dataset.list ?? '').catch(() => null)
  if (whole) list.replaceChildren(...whole)
}
