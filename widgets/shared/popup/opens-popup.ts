import type { FrameLook } from './popup-frame.ts'

/**
 * Attributes of a button that opens a popup: a press opens its frame immediately, even before the island is
 * hydrated (`widgets/open-ahead.ts`).
 */
export function opensPopup({ title, look }: FrameLook) {
  return { 'aria-haspopup': 'dialog' as const, 'data-frame': title, 'data-frame-look': look }
}
