import { Refused } from '../../errors.ts'
import { type StatusTaken, takeStatus } from '../../shop/orders/take-status.ts'
import type { StatusRow } from './read-statuses.ts'

export interface StatusesReport extends Record<StatusTaken, number> {
  refused: { line: number; reason: string }[]
  /** Broken off before the end; the lines before have been taken. */
  is_interrupted: boolean
}

/**
 * Takes the lines one by one, each in a transaction of its own: a line that is refused keeps no other out, and what was
 * broken off is gone on with by taking the same file again.
 */
export async function importStatuses(
  shop: Parameters<typeof takeStatus>[0],
  rows: StatusRow[],
  on: { signal?: AbortSignal; row?: (done: number) => void } = {},
): Promise<StatusesReport> {
  const report: StatusesReport = { moved: 0, tracked: 0, unchanged: 0, refused: [], is_interrupted: false }
  for (const [index, row] of rows.entries()) {
    if (on.signal?.aborted) return { ...report, is_interrupted: true }
    if ('wrong' in row) report.refused.push({ line: row.line, reason: row.wrong })
    else {
      try {
        report[await takeStatus(shop, row.news)] += 1
      } catch (error) {
        if (!(error instanceof Refused)) throw error
        report.refused.push({ line: row.line, reason: error.message })
      }
    }
    on.row?.(index + 1)
  }
  return report
}
