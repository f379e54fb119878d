import { element } from './shared/element.ts'
import { closeModal } from './shared/popup/open-modal.ts'
import { openFrame, type PopupFrame } from './shared/popup/popup-frame.ts'

/**
 * Opens the frame of the requested popup while the island that fills it is loading: `data-frame` names it, on
 * the opener (`opens-popup.ts`), or inside it on words that are shown only where it opens something. Its
 * first rows are the sizes of the page (`data-frame-rows`), and a click on one is a click on that size.
 *
 * @returns null when it opens none
 */
export function openAhead(opener: HTMLElement | null | undefined): PopupFrame | null {
  const words = opener?.querySelector<HTMLElement>('[data-frame]')
  const named = words?.offsetParent ? words : opener
  const { frame: title, frameLook: look, frameRows } = named?.dataset ?? {}
  if (!title) return null
  const island = frameRows === undefined ? null : named?.closest('[data-widget]')
  const sizes = [...(island?.querySelectorAll<HTMLElement>('.sizes__item') ?? [])]
  const rows = sizes.map(size =>
    element('button', {
      type: 'button',
      className: 'popup__row',
      textContent: size.textContent,
      onclick: () => {
        size.click()
        closeModal(frame.dialog)
      },
    }),
  )
  const frame = openFrame({ title, look }, rows)
  return frame
}
