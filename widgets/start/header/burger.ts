import { fetchPart } from '../../shared/calls/fetch-part.ts'
import { opensElsewhere } from '../../shared/opens-elsewhere.ts'
import { closeModal, openModal } from '../../shared/popup/open-modal.ts'

/**
 * The menu of phones and tablets: a native dialog. It opens at once with the first level, which the header
 * contains; foldable branches, which need no script, replace it when they are loaded. Plain: its 300 links are painted.
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
    // A click on the backdrop targets the dialog itself; a link within this page closes the menu, too.
    if (target === burger || target.closest('[data-burger-close], [data-burger] a')) closeModal(burger)
  })
}

async function fill(burger: HTMLDialogElement): Promise<void> {
  const list = burger.querySelector<HTMLElement>('[data-burger-list]')
  if (!list || list.querySelector('details')) return
  if (!list.hasChildNodes()) {
    for (const name of document.querySelectorAll('.menu__name:not(.menu__name--listing)')) {
      const row = name.cloneNode(true) as HTMLElement
      row.className = 'burger__item burger__item--root burger__row burger__row--root'
      list.append(row)
    }
  }
  // If they fail to load, the first level still works, and the next opening tries again.
  const whole = await fetchPart(burger.dataset.list ?? '').catch(() => null)
  if (whole) list.replaceChildren(...whole)
}
