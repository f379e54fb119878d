/** Whoever asked the browser for fewer bytes, or is on 2G, is sent nothing ahead. */
export function isSparingBytes(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } }
  return connection?.saveData || /2g/.test(connection?.effectiveType ?? '')
}
