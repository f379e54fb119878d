/** A line of cells, and the sentences below it. */
export interface Row {
  cells: string[]
  sentences: string[]
}

/**
 * Reads what sheets and cloths are written as:
 *
 *     cell | cell | cell
 *     > A sentence.
 */
export function readRows(text: string): Row[] {
  const rows: Row[] = []
  for (const line of text.split('\n').filter(Boolean)) {
    if (line.startsWith('> ')) rows.at(-1)?.sentences.push(line.slice(2))
    else rows.push({ cells: line.split('|').map(cell => cell.trim()), sentences: [] })
  }
  return rows
}
