import { element } from '../element.ts'
import { closeModal, openModal } from './open-modal.ts'

/** A popup's frame, before it has any content. */
export interface FrameLook {
  title: string
  /** Classes in addition to `popup`. */
  look?: string | undefined
}

/** An open popup: its content is put in when it is loaded. */
export interface PopupFrame {
  title: string
  dialog: HTMLDialogElement
  /** Resolves when everything else is inert: content put in from then on keeps the focus that it takes. */
  ready: Promise<void>
  /** Some code is going to provide its content. */
  is_taken?: boolean
  /** It was closed while its content was still loading. */
  is_refused?: boolean
}

let last: PopupFrame | undefined

/**
 * Opens a popup's frame in the next frame of the screen, before its content is loaded: the title, a cross and a
 * placeholder (`styles/popup.css`). It is plain code, because its button may be pressed before React is loaded.
 * It is a native `<dialog>`: focus moves in and returns, Escape closes it, everything behind it is inert; the
 * backdrop, the cross and «back» close it too. It is removed from the document when it is closed. A popup that
 * is already open is not opened again.
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
        // Returns nothing: `false` would keep a form inside from being sent.
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
 * The frame that its button has already opened, otherwise a new one. A frame that the shopper has closed in the
 * meantime, or is closing, is returned too, so that its content learns of that (`is_refused`).
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

/** Its content could not be loaded. */
export function closeUntaken(): void {
  if (last && !last.is_taken && isStanding(last)) closeModal(last.dialog)
}
