import { type MouseEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { closeModal } from './open-modal.ts'
import { type FrameLook, type PopupFrame, takeFrame } from './popup-frame.ts'

/**
 * A popup's content, in a frame that exists before it (`popup-frame.ts`): the one that its button opened before
 * the island was hydrated, or a new one. It comes from the right on a desktop, and fills the screen on a phone
 * (`styles/popup.css`).
 *
 * @param children its content; while there is none, the frame keeps its placeholder
 */
export function Popup(props: {
  is_open: boolean
  onClose: () => void
  frame: FrameLook
  children: ReactNode
}) {
  const { is_open } = props
  const { title, look } = props.frame
  const [frame, setFrame] = useState<PopupFrame | null>(null)
  const onClose = useRef(props.onClose)
  onClose.current = props.onClose
  const given = useRef(props.frame)
  given.current = props.frame

  useLayoutEffect(() => {
    if (!is_open) return
    const taken = takeFrame(given.current)
    const { dialog } = taken
    const closed = () => onClose.current()
    if (taken.is_refused) return closed()
    dialog.addEventListener('close', closed)
    let isOver = false
    const fill = () => {
      if (isOver) return
      if (isPressed(dialog)) requestAnimationFrame(fill)
      else flushSync(() => setFrame(taken))
    }
    void taken.ready.then(fill)
    return () => {
      isOver = true
      dialog.removeEventListener('close', closed)
      setFrame(null)
      if (dialog.isConnected) closeModal(dialog)
    }
  }, [is_open])

  const isFilled = frame !== null && Boolean(props.children)
  useLayoutEffect(() => {
    const shape = isFilled ? frame.dialog.querySelector('.popup__shape') : null
    if (!shape) return
    const focused = [...shape.children].indexOf(document.activeElement as Element)
    shape.remove()
    // The row that had the focus is back, complete with everything that describes it.
    if (focused >= 0) frame?.dialog.querySelectorAll<HTMLElement>('li button')[focused]?.focus()
  }, [isFilled, frame])

  useLayoutEffect(() => {
    if (!frame) return
    const { dialog } = frame
    dialog.className = `popup ${look ?? ''}`
    dialog.setAttribute('aria-label', title)
    ;(dialog.querySelector('.popup__title') as HTMLElement).textContent = title
  }, [frame, title, look])

  return is_open && frame ? createPortal(props.children, frame.dialog.firstElementChild as HTMLElement) : null
}

/** A finger is down on a row of the frame: with other content it would be lifted over a row that was not pressed. */
function isPressed(dialog: HTMLDialogElement): boolean {
  return dialog.querySelector('.popup__shape :active') !== null
}

/**
 * Closes a popup for a press inside it: it is hidden in the next frame, and what the press changes is rendered
 * in the frame after that, when React has time for it.
 */
export function closeWith({ currentTarget }: MouseEvent, change: () => void): void {
  const dialog = currentTarget.closest('dialog')
  if (dialog) closeModal(dialog, () => flushSync(change))
}
