import * as v from 'valibot'

const Integer = v.pipe(v.number(), v.integer())

/** What is no longer as the shopper saw it: a member of `changed` in the answer 409 of a checkout. */
export const Change = v.object({
  what: v.string(),
  offer_id: v.optional(Integer),
  coupon: v.optional(v.string()),
  was: v.optional(v.number()),
  now: v.optional(v.number()),
  name: v.optional(v.string()),
  reason: v.optional(v.string()),
})
export type Change = v.InferOutput<typeof Change>

const Changed = v.object({ changed: v.array(Change) })

/** The changes that an answer tells of; of any other answer none. */
export function changesOf(body: unknown): Change[] {
  const read = v.safeParse(Changed, body)
  return read.success ? read.output.changed : []
}
