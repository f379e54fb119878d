import type { FrameLook } from './popup-frame.ts'

/** Attributes of what opens a popup: a press opens its frame at once, though the island sleeps (`widgets/open-ahead.ts`). */
export function opensPopup({ title, look }: FrameLook) {
  return { 'aria-haspopup': 'dialog' as const, 'data-frame': title, 'data-frame-look': look }
}
