import * as v from 'valibot'

/** A line of `GET /api/lk/notify/`: what needs the shopper's attention, the most urgent first. */
export const Notice = v.object({
  /** Identifies it: the same notice always has the same id. */
  id: v.string(),
  type: v.picklist(['order_ready', 'order_unpaid', 'return', 'bonuses', 'email', 'documents']),
  text: v.string(),
  /** The path of the page to go to. */
  url: v.string(),
  created_at: v.pipe(v.number(), v.integer()),
})
export type Notice = v.InferOutput<typeof Notice>
export const NoticeList = v.array(Notice)
