import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { Request, Response } from 'express'
import * as v from 'valibot'
import { type Agreements, type Draft, EMPTY_DRAFT, EMPTY_WHERE } from '../../contract/checkout/draft.ts'
import type { Shop } from '../../shop.ts'
import { clearCookie, readCookie, setCookie } from './browser.ts'

const COOKIE = 'order-draft'
/** Browsers drop a cookie of more than 4,096 characters, with its name and attributes. */
const LETTERS_MOST = 3_900
/** More than what fits into a cookie ever unpacks to. */
const UNPACKED_MOST = 16_000

/** What was chosen, typed and ticked on the way to an order. */
export interface TypedOrder {
  draft: Draft
  agreements: Agreements
}

/** Of any text that an order takes. */
const TEXT_MOST = 1_000

const Text = v.pipe(v.string(), v.maxLength(TEXT_MOST))
const Whole = v.pipe(v.number(), v.integer(), v.minValue(0))
const texts = <Name extends string>(...names: Name[]) =>
  Object.fromEntries(names.map(name => [name, v.optional(Text, '')])) as Record<
    Name,
    v.OptionalSchema<typeof Text, ''>
  >

const Saved = v.object({
  town: v.string(),
  service_id: v.nullable(Whole),
  payment_id: v.nullable(Whole),
  day: Whole,
  interval: Whole,
  ...texts('name', 'phone', 'email', 'comment'),
  ...texts('point_id', 'address', 'street', 'house', 'entrance', 'flat'),
  ...texts('post_code', 'city', 'region', 'city_type', 'city_parent', 'spot'),
  agreements: v.object({
    separate: v.nullable(
      v.object({ terms: v.boolean(), personal_data: v.boolean(), advertising: v.boolean() }),
    ),
    single: v.boolean(),
    subscribe: v.boolean(),
    call_me: v.boolean(),
  }),
})

/**
 * The order that a browser without a script is filling in, as a page with one keeps it in its tab (contract
 * 1.9): in a cookie of the browser's session, for nobody else and in no table. Where and how it is delivered
 * counts in the town that it was typed for.
 *
 * @param town `fias_id` of the visitor's region
 */
export function readOrderDraft(shop: Shop, req: Request, town: string): TypedOrder {
  const fresh = { draft: EMPTY_DRAFT, agreements: freshAgreements(shop) }
  const saved = unpacked(readCookie(shop.config, req, COOKIE))
  if (!saved) return fresh
  const { town: typed_for, agreements, ...draft } = saved
  // What is asked for may have changed with the configuration.
  const isSameForm = (agreements.separate === null) === (fresh.agreements.separate === null)
  return {
    draft: typed_for === town ? draft : { ...draft, ...EMPTY_WHERE, day: 0, interval: 0 },
    agreements: isSameForm ? agreements : fresh.agreements,
  }
}

/** Where everything does not fit, the comment is what the browser does not keep. */
export function saveOrderDraft(
  shop: Shop,
  res: Response,
  town: string,
  { draft, agreements }: TypedOrder,
): void {
  const comment = draft.comment.length > TEXT_MOST ? '' : draft.comment
  const whole = packed({ town, ...draft, comment, agreements })
  const value = whole.length <= LETTERS_MOST ? whole : packed({ town, ...draft, comment: '', agreements })
  if (value.length <= LETTERS_MOST)
    setCookie({ config: shop.config, res, name: COOKIE, value, max_age_ms: null })
}

/** After the order, and with whoever signs out: nothing of it is carried on. */
export function forgetOrderDraft(shop: Shop, res: Response): void {
  clearCookie(shop.config, res, COOKIE)
}

function freshAgreements({ config }: Shop): Agreements {
  const separate =
    config.CONSENTS === 'separate' ? { terms: false, personal_data: false, advertising: false } : null
  return { separate, single: true, subscribe: false, call_me: false }
}

function packed(saved: v.InferOutput<typeof Saved>): string {
  return deflateRawSync(JSON.stringify(saved)).toString('base64url')
}

/** Null for none, and for what nobody here has written. */
function unpacked(value: string | null): v.InferOutput<typeof Saved> | null {
  if (value === null) return null
  try {
    const text = inflateRawSync(Buffer.from(value, 'base64url'), { maxOutputLength: UNPACKED_MOST })
    return v.parse(Saved, JSON.parse(text.toString('utf8')))
  } catch {
    return null
  }
}
