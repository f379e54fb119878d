/**
 * Attributes of a button that opens or closes a dialog by HTML alone, also while its island sleeps; `widgets/start/dialogs.ts`
 * makes it quicker, and does it where a browser does not.
 *
 * @param dialog its id
 */
export function commands(command: 'show-modal' | 'close', dialog: string): object {
  return { command, commandfor: dialog }
}
