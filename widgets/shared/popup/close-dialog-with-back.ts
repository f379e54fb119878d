import { loadChunk } from '../load-chunk.ts'

/** «Back» closes the dialog that was just opened (`popup-entry.ts`), once the code for it is loaded. */
export function closeWithBack(dialog: HTMLDialogElement): void {
  loadChunk(() => import('./popup-entry.ts')).then(
    ({ standForDialog }) => standForDialog(dialog),
    () => undefined,
  )
}
