import { element } from '../element.ts'
import { closeModal, openModal } from './open-modal.ts'

/** What a popup is before anything is in it. */
export interface FrameLook {
  title: string
  /** Its classes beside `popup`. */
  look?: string | undefined
}

/** A popup that stands open: its content comes when it is there. */
export interface PopupFrame {
  title: string
  dialog: HTMLDialogElement
  /** Over when everything else is inert: what is put in from then on keeps the focus that it takes. */
  ready: Promise<void>
  /** Somebody brings its content. */
  is_taken?: boolean
  /** It was closed when its content was on its way already. */
  is_refused?: boolean
}

let last: PopupFrame | undefined

/**
 * Opens the frame of a popup with the next frame of the screen, before its content is there: the title, a cross, and a
 * calm shape (`styles/popup.css`). Plain code, because an opener may be pressed while React is on its way. A native
 * `<dialog>`: focus goes in and comes back, Escape closes, what is behind is inert; the backdrop, the cross and «back»
 * close it too. It is gone from the page once it is closed. One that stands open is not opened again.
 *
 * @param rows what the content will begin with, if that is known
 */
export function openFrame({ title, look = '' }: FrameLook, rows: Node[] = []): PopupFrame {
  if (last?.title === title && isStanding(last)) return last
  const close = () => closeModal(dialog)
  const dialog: HTMLDialogElement = element(
    'dialog',
    {
      className: `popup ${look}`,
      'aria-label': title,
      onclick: event => {
        // No answer: `false` would keep a form inside from being sent.
        if (event.target === dialog) close()
      },
      onclose: () => dialog.remove(),
    },
    [
      element('div', { className: 'popup__body' }, [
        element('div', { className: 'popup__head' }, [
          element('h2', { className: 'popup__title', textContent: title }),
          element('button', {
            type: 'button',
            className: 'popup__close',
            'aria-label': 'Закрыть',
            onclick: close,
          }),
        ]),
        element('div', { className: 'popup__shape', 'aria-busy': 'true' }, rows),
      ]),
    ],
  )
  document.body.append(dialog)
  last = { title, dialog, ready: new Promise(resolve => openModal(dialog, resolve)) }
  return last
}

/**
 * The frame that an opener has opened already, or else a new one. One that the shopper has begun to close meanwhile, or has
 * closed, is that frame still: it goes, or has gone, and what came for it hears of it.
 */
export function takeFrame(look: FrameLook): PopupFrame {
  if (last?.title !== look.title) closeUntaken()
  const isWaiting =
    last?.title === look.title && !last.is_taken && (last.dialog.isConnected || last.is_refused)
  const frame = last && isWaiting ? last : openFrame(look)
  frame.is_taken = true
  return frame
}

/** The shopper has not closed it. */
export function isStanding({ dialog }: PopupFrame): boolean {
  return dialog.matches(':is([open], [data-opening]):not([data-closing])')
}

/** Nobody brings what was to stand in it. */
export function closeUntaken(): void {
  if (last && !last.is_taken && isStanding(last)) closeModal(last.dialog)
}
