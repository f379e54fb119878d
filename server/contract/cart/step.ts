import * as v from 'valibot'

const Text = v.pipe(v.string(), v.nonEmpty())
/** Whole roubles, pieces, days. */
export const Integer = v.pipe(v.number(), v.integer())

/** One reason why the sum is what it is. The total is the sum of its steps and of nothing else. */
export const Step = v.object({
  /** `goods`, a kind of money (`server/shop/money/kinds.ts` lists them), `delivery`. */
  kind: Text,
  /** Which rule says so: `shelf-price`, `tariff`, a promotion's or a code's id. */
  rule: v.string(),
  /** The offer it belongs to; only delivery, which belongs to the order, has none. */
  line: v.optional(Integer),
  /** Whole roubles: goods and delivery add, every other kind takes away. */
  roubles: Integer,
  /** For the shopper: «Как посчитана сумма» prints it. */
  words: Text,
})
export type Step = v.InferOutput<typeof Step>

/** A row among the sums of an order: what it costs is above 0, what lowers or pays it below. */
export const SumRow = v.object({ kind: Text, words: Text, roubles: Integer })
export type SumRow = v.InferOutput<typeof SumRow>

/** What a way takes away: a discount that the same cart has another way, or that was wished and does nothing this way (decision 42). */
export const LostStep = v.object({
  kind: Text,
  rule: v.string(),
  /** Whole roubles below 0: what it takes off another way; 0 where no way has it. */
  roubles: v.pipe(Integer, v.maxValue(0)),
  /** What goes with it: `Скидка`. */
  name: Text,
  /** Why, for the shopper. */
  words: Text,
})
export type LostStep = v.InferOutput<typeof LostStep>
