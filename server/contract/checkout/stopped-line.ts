import * as v from 'valibot'
import { StayingLine } from '../delivery/delivery-quote.ts'

/** A line that was ordered and cannot go this way: a member of `changed` in the answer 409 of a checkout. */
export const StoppedLine = v.object({ ...StayingLine.entries, name: v.string() })
export type StoppedLine = v.InferOutput<typeof StoppedLine>

const Changed = v.object({ changed: v.array(v.record(v.string(), v.unknown())) })

/** The stopped lines of an answer; of any other answer none. */
export function stoppedLinesOf(body: unknown): StoppedLine[] {
  const read = v.safeParse(Changed, body)
  if (!read.success) return []
  return read.output.changed.flatMap(change => {
    const line = v.safeParse(StoppedLine, change)
    return change.what === 'availability' && line.success ? [line.output] : []
  })
}
