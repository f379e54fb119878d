import * as v from 'valibot'
import { EVENTS, type EventName, GOALS, type GoalName } from './events.ts'

/** What a browser counts: events by name, and goals by theirs. Orders are counted by the server, which knows them. */
export type CountedEvent = Exclude<EventName, 'goal.reached' | 'order.placed'> | GoalName

export const COUNTED_EVENTS = [...Object.keys(EVENTS), ...Object.keys(GOALS)].filter(
  name => name !== 'goal.reached' && name !== 'order.placed',
) as CountedEvent[]

/** A page counts no more of one kind: whoever scrolls for an hour sees some thousand tiles. */
export const EVENT_TIMES_MOST = 10_000

/**
 * `POST /api/v3/events/`, ours: how often what happened on one page, sent when it is left or hidden. Nothing in it
 * says who, and it is counted, not stored.
 */
export const EventBatch = v.object({
  /** Path of the page; only its kind is counted. */
  page: v.pipe(v.string(), v.startsWith('/'), v.maxLength(300)),
  events: v.pipe(
    v.array(
      v.object({
        name: v.picklist(COUNTED_EVENTS),
        times: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(EVENT_TIMES_MOST)),
      }),
    ),
    v.minLength(1),
    v.maxLength(COUNTED_EVENTS.length),
  ),
})
export type EventBatch = v.InferOutput<typeof EventBatch>

/** Kinds of pages by the beginning of their paths, the most specific first. */
const KINDS = [
  ['home', /^\/$/],
  ['listing', /^\/(catalog|search)\//],
  ['product', /^\/product\//],
  ['order', /^\/order\//],
  ['favorite', /^\/favorite\//],
  ['stores', /^\/contacts\//],
  ['account', /^\/(personal|auth)\b/],
  ['vacancies', /^\/vacancies\//],
] as const
export type PageKind = (typeof KINDS)[number][0] | 'other'

/** `other` for pages of texts, lessons and draws. */
export function kindOfPage(path: string): PageKind {
  return KINDS.find(([, pattern]) => pattern.test(path))?.[0] ?? 'other'
}
