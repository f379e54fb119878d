import * as v from 'valibot'
import { UserInfo } from './account/user.ts'
import { Cart } from './cart/cart.ts'
import { Favorite } from './cart/favorite.ts'
import { ChosenRegion } from './delivery/region.ts'

// Separate from `page-state.ts`: the start file of every page needs the neutral state, and no shapes.

/** What a page contains as JSON for the browser's stores: only what differs from `NEUTRAL_PAGE`. */
export const StateOfPage = v.partial(
  v.strictObject({
    /** Id of the build: older cached data is discarded. */
    build: v.string(),
    cart: Cart,
    user: UserInfo,
    /** Null when not a loyalty member. */
    bonuses: v.nullable(v.object({ available: v.number() })),
    /** What waits for the shopper (`GET /api/lk/notify/`): 0 for a visitor. */
    notify_count: v.number(),
    favorites: v.array(Favorite),
    region: ChosenRegion,
    region_is_chosen: v.boolean(),
    consents: v.picklist(['single', 'separate']),
    /** The variants of the experiments that the visitor takes part in, by name: not there without any. */
    experiments: v.record(v.string(), v.string()),
    /** Of the order's page alone. */
    checkout_step: v.number(),
  }),
)
export type StateOfPage = v.InferOutput<typeof StateOfPage>
