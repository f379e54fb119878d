import * as v from 'valibot'

/** `goods`, a kind of money (`server/shop/money/kinds.ts` lists them), `delivery`. */
const Kind = v.pipe(v.string(), v.nonEmpty())

/** One reason why the sum is what it is. The total is the sum of its steps and of nothing else. */
export const Step = v.object({
  kind: Kind,
  /** Which rule says so: `shelf-price`, `tariff`, a promotion's or a code's id. */
  rule: v.string(),
  /** The offer it belongs to; only delivery, which belongs to the order, has none. */
  line: v.optional(v.pipe(v.number(), v.integer())),
  /** Whole roubles: goods and delivery add, every other kind takes away. */
  roubles: v.pipe(v.number(), v.integer()),
  /** For the shopper: «Как посчитана сумма» prints it. */
  words: v.pipe(v.string(), v.nonEmpty()),
})
export type Step = v.InferOutput<typeof Step>

/** A row among the sums of an order: what it costs is above 0, what lowers or pays it below. */
export const SumRow = v.object({ kind: Kind, words: v.string(), roubles: v.number() })
export type SumRow = v.InferOutput<typeof SumRow>

/** What a way takes away: a discount that the same cart has another way, or that was wished and does nothing this way (decision 42). */
export const LostStep = v.object({
  kind: Kind,
  rule: v.string(),
  /** Whole roubles below 0: what it takes off another way; 0 where no way has it. */
  roubles: v.pipe(v.number(), v.integer(), v.maxValue(0)),
  /** Why, for the shopper. */
  words: v.pipe(v.string(), v.nonEmpty()),
})
export type LostStep = v.InferOutput<typeof LostStep>
