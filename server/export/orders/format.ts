import type { ExportedOrder } from './exported-order.ts'

/** Which moves are exported, epoch milliseconds; `next` is the `since` of the export after this one. */
export interface ExportSpan {
  since: number
  until: number
  next: number
}

export interface Format {
  head(span: ExportSpan): string
  order(order: ExportedOrder, isFirst: boolean): string
  tail(): string
}
