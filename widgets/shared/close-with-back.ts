import { useEffect, useRef } from 'react'
import { standForPopup } from './popup-entry.ts'

/** «Back» closes what is open: see `standForPopup`. */
export function useClosesWithBack(is_open: boolean, onClose: () => void): void {
  const close = useRef(onClose)
  close.current = onClose
  useEffect(() => (is_open ? standForPopup(() => close.current()) : undefined), [is_open])
}
