import { useEffect, useRef } from 'react'

interface PopupState {
  popup?: boolean
}

/** Does the present entry of the history stand for an open popup? What goes on from there takes its place. */
export function isPopupEntry(): boolean {
  return (history.state as PopupState | null)?.popup === true
}

/**
 * «Back» closes what is open and leaves the page alone: an entry of the history stands for it, and goes when it is closed
 * in another way. One that a reload left behind is used again, or goes.
 */
export function useClosesWithBack(is_open: boolean, onClose: () => void): void {
  const close = useRef(onClose)
  close.current = onClose
  useEffect(() => {
    if (!is_open) return
    if (!isPopupEntry()) history.pushState({ popup: true }, '')
    const leave = () => {
      if (!isPopupEntry()) close.current()
    }
    addEventListener('popstate', leave)
    return () => {
      removeEventListener('popstate', leave)
      if (isPopupEntry()) history.back()
    }
  }, [is_open])
  // biome-ignore lint/correctness/useExhaustiveDependencies: as the page was opened
  useEffect(() => {
    if (!is_open && isPopupEntry()) history.back()
  }, [])
}
