import { loadChunk } from '../load-chunk.ts'

/** «Back» closes the dialog that was just opened (`popup-entry.ts`), from when the code for that has come. */
export function closeWithBack(dialog: HTMLDialogElement): void {
  loadChunk(() => import('./popup-entry.ts')).then(
    ({ standForDialog }) => standForDialog(dialog),
    () => undefined,
  )
}
