import type { PointerEvent } from 'react'

/** Pulled down by this many pixels, the sheet closes. */
const LET_GO_FROM = 80

/** What a finger takes hold of to close a sheet (`popup--sheet`); everybody else has the cross, the backdrop and «back». */
export function SheetHandle({ onClose }: { onClose: () => void }) {
  return <div className="popup__handle" aria-hidden="true" onPointerDown={event => pull(event, onClose)} />
}

/** The sheet follows the finger down, and closes or springs back when it is let go. */
function pull(event: PointerEvent<HTMLElement>, onClose: () => void): void {
  const handle = event.currentTarget
  const sheet = handle.closest('dialog')
  if (!sheet) return
  const from = event.clientY
  handle.setPointerCapture(event.pointerId)
  const follow = (moved: globalThis.PointerEvent) => {
    sheet.style.transform = `translateY(${Math.max(0, moved.clientY - from)}px)`
  }
  const letGo = (ended: globalThis.PointerEvent) => {
    handle.removeEventListener('pointermove', follow)
    handle.removeEventListener('pointerup', letGo)
    handle.removeEventListener('pointercancel', letGo)
    sheet.style.transform = ''
    if (ended.type === 'pointerup' && ended.clientY - from > LET_GO_FROM) onClose()
  }
  handle.addEventListener('pointermove', follow)
  handle.addEventListener('pointerup', letGo)
  handle.addEventListener('pointercancel', letGo)
}
