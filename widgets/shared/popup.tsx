import { type ReactNode, useEffect, useRef } from 'react'
import { useClosesWithBack } from './close-with-back.ts'

/**
 * A popup: a native `<dialog>`, so focus goes in and comes back, Escape closes, and what is behind is inert. From the
 * right on desktop, the full screen on a phone (`styles/popup.css`). The backdrop, the cross and «back» close it too.
 *
 * @param label names the popup to a screen reader when there is no visible title
 */
export function Popup(props: {
  is_open: boolean
  onClose: () => void
  title?: string
  label?: string
  className?: string
  children: ReactNode
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    if (!element) return
    if (props.is_open && !element.open) element.showModal()
    if (!props.is_open && element.open) element.close()
  }, [props.is_open])
  useClosesWithBack(props.is_open, props.onClose)
  useEffect(() => {
    document.documentElement.classList.toggle('is-popup-open', props.is_open)
    return () => document.documentElement.classList.remove('is-popup-open')
  }, [props.is_open])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the dialog's own; the click is for the backdrop
    <dialog
      ref={dialog}
      className={`popup ${props.className ?? ''}`}
      aria-label={props.title ?? props.label}
      onClose={props.onClose}
      onCancel={props.onClose}
      onClick={event => event.target === dialog.current && props.onClose()}
    >
      {props.is_open ? (
        <div className="popup__body">
          <div className="popup__head">
            {props.title ? <h2 className="popup__title">{props.title}</h2> : null}
            <button type="button" className="popup__close" aria-label="Закрыть" onClick={props.onClose} />
          </div>
          {props.children}
        </div>
      ) : null}
    </dialog>
  )
}
