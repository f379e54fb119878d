import * as v from 'valibot'

const Integer = v.pipe(v.number(), v.integer())

/** A day that the shopper can choose: days until delivery, and days until it leaves our warehouse (decision 17). */
export const DeliveryDay = v.object({ days_min: Integer, days_shipping: Integer })
export type DeliveryDay = v.InferOutput<typeof DeliveryDay>

/** A courier's interval: `10:00` to `14:00`. */
export const Interval = v.object({ from: v.string(), to: v.string() })
export type Interval = v.InferOutput<typeof Interval>
