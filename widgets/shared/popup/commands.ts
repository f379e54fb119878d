/**
 * Attributes of a button that opens or closes a dialog by HTML alone, even before its island is hydrated.
 * `widgets/start/dialogs.ts` does the same in browsers that do not support them.
 *
 * @param dialog its id
 */
export function commands(command: 'show-modal' | 'close', dialog: string): object {
  return { command, commandfor: dialog }
}
