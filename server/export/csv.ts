export type Cell = string | number | boolean

/**
 * What a shopper typed must not begin like a formula: a spreadsheet would compute it. A phone and a number
 * may.
 */
export function quoted(cell: Cell): string {
  if (typeof cell !== 'string') return String(Number(cell))
  const isFormula = /^[=+\-@\t\r]/.test(cell) && !/^\+?\d+$/.test(cell)
  return `"${(isFormula ? `'${cell}` : cell).replaceAll('"', '""')}"`
}
