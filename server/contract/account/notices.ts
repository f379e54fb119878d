import * as v from 'valibot'

/** A line of `GET /api/lk/notify/`: what waits for the shopper, the most urgent first. */
export const Notice = v.object({
  /** Identifies it: the same notice has the same one. */
  id: v.string(),
  type: v.picklist(['order_ready', 'order_unpaid', 'return', 'bonuses', 'email']),
  text: v.string(),
  /** Own path that leads on. */
  url: v.string(),
  created_at: v.pipe(v.number(), v.integer()),
})
export type Notice = v.InferOutput<typeof Notice>
export const NoticeList = v.array(Notice)
