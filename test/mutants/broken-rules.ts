import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './worker.ts'

/** A rule broken by hand, where no operator of a mutation tester would break it: in SQL, in a key, over a whole statement. */
export interface BrokenRule {
  /** What is wrong then, as a shopper or an operator would say it. */
  name: string
  file: string
  /** Stands in the file once. */
  original: string
  replacement: string
  /** Files of tests, the first that should see it first. */
  tests: string[]
}

const COMMIT = ['test/unit/money/spend-at-commit.test.ts']
const CODES = ['test/unit/money/coupon-terms.test.ts']
const CACHED = ['test/pages/cached-pages.property.test.ts']
const TRACED = ['test/unit/reading/traces.property.test.ts']
const EXPERIMENT = ['test/api/checkout/experiments.test.ts']
const CALCULATED = ['test/api/delivery/cached-calculations.test.ts']
const RETURNS = ['test/api/checkout/returns-home.test.ts']
const REFUNDS = ['test/api/checkout/ask-refund.test.ts', 'test/api/checkout/refund-refused.test.ts']
const REFUSED = ['test/api/checkout/refund-refused.test.ts']
const BY_HAND = ['test/api/checkout/paid-by-hand.test.ts']
const CHECKOUT = ['test/api/checkout/checkout.test.ts']

/**
 * Each of them was once seen by no test. No key of a cached page is written by hand any more, so that none can be without its
 * town, its promise, its tariff, its stock or its hour: what is broken in their place is how these are noted when they are read.
 */
export const BROKEN_RULES: BrokenRule[] = [
  {
    name: 'exactly the least sum of a code is refused',
    file: 'server/shop/money/coupon/coupon.rules.ts',
    original: 'if (total < least_total)',
    replacement: 'if (total <= least_total)',
    tests: CODES,
  },
  {
    name: 'the least sum of a code is that before promotions',
    file: 'server/shop/money/coupon/coupon.rules.ts',
    original: 'const total = sumOf(lines.map(line => leftOfLine(steps, line.offer_id)))',
    replacement: 'const total = sumOf(lines.map(line => line.price * line.quantity))',
    tests: CODES,
  },
  {
    name: 'a code is used once too often at the commit',
    file: 'server/shop/money/coupon/coupon.queries.ts',
    original: "eb('uses', '<', ref('uses_limit'))",
    replacement: "eb('uses', '<=', ref('uses_limit'))",
    tests: COMMIT,
  },
  {
    name: 'a customer uses a code once too often at the commit',
    file: 'server/shop/money/coupon/coupon.ts',
    original: 'places.length >= limit',
    replacement: 'places.length > limit',
    tests: COMMIT,
  },
  {
    name: 'a code is taken at the moment of its end',
    file: 'server/shop/money/coupon/coupon.queries.ts',
    original: "eb('ends_at', '>', now)",
    replacement: "eb('ends_at', '>=', now)",
    tests: COMMIT,
  },
  {
    name: 'the bonuses that expire last are spent first',
    file: 'server/shop/money/bonuses/bonuses.queries.ts',
    original: ".orderBy('lot.expires_at')\n    .orderBy('lot.id')",
    replacement: ".orderBy('lot.expires_at', 'desc')\n    .orderBy('lot.id')",
    tests: COMMIT,
  },
  {
    name: 'expired bonuses pay until the job has come',
    file: 'server/shop/money/bonuses/bonuses.ts',
    original: 'if (left < expired) throw tooFew(amount)',
    replacement: '',
    tests: COMMIT,
  },
  {
    name: 'an order earns nothing for what a certificate pays',
    file: 'server/shop/money/terms.rules.ts',
    original: 'steps: steps.filter(({ kind }) => !money.includes(kind))',
    replacement: 'steps',
    tests: ['test/api/checkout/earned-as-shown.test.ts'],
  },
  {
    name: 'a code can be used again as soon as one of two parcels comes to nothing',
    file: 'server/shop/money/kinds.ts',
    original: 'else if (isCheckoutUndone) await',
    replacement: 'else await',
    tests: ['test/api/checkout/unclaimed-orders.test.ts'],
  },
  {
    name: 'what a kind of money has paid does not come back with returned pieces',
    file: 'server/shop/money/kinds.ts',
    original: 'roubles: shares[kind.kind] ?? 0',
    replacement: 'roubles: 0',
    tests: ['test/api/checkout/made-up-kind.test.ts'],
  },
  {
    name: 'another body under the same key gets the old answer',
    file: 'server/shop/checkout/idempotency.ts',
    original: 'if (own && own.body_hash !== body_hash) throw keyReused()',
    replacement: '',
    tests: CHECKOUT,
  },
  {
    name: 'another body without a key gets the old answer',
    file: 'server/shop/checkout/idempotency.ts',
    original: 'header.length === 0 && ordered?.body_hash === body_hash ? ordered : undefined',
    replacement: 'header.length === 0 ? ordered : undefined',
    tests: ['test/api/checkout/another-body.test.ts'],
  },
  {
    name: 'a fast order takes all pieces of its offer',
    file: 'server/shop/checkout/checkout.rules.ts',
    original: '.map(line => ({ ...line, quantity: 1 }))',
    replacement: '',
    tests: ['test/api/checkout/fast-order.test.ts'],
  },
  {
    name: 'a fast order spends the codes and the certificate of the cart',
    file: 'server/shop/money/terms.rules.ts',
    original: '(kind.unwished?.(terms) ?? null)',
    replacement: '(kind.unwished?.(terms) ?? terms)',
    tests: ['test/api/checkout/fast-order.test.ts'],
  },
  {
    name: 'a fast order spends the bonuses of the cart',
    file: 'server/shop/money/bonuses/bonuses.ts',
    original: 'unwished: terms => ({ ...terms, wished: 0 })',
    replacement: 'unwished: terms => terms',
    tests: ['test/api/checkout/fast-order.test.ts'],
  },
  {
    name: 'the last piece on a shelf is refused',
    file: 'server/shop/stock/take-stock.ts',
    original: ".where('qty', '>=', quantity)",
    replacement: ".where('qty', '>', quantity)",
    tests: COMMIT,
  },
  {
    name: 'one of two orders of a payment gets back what was paid for both',
    file: 'server/shop/payments/ask-refund.ts',
    original: '(await refundedOf(trx, order_id)) + amount > payment.share',
    replacement: 'false',
    tests: REFUNDS,
  },
  {
    name: 'a refund that the provider would not take is never asked for again',
    file: 'server/shop/payments/send-refunds.ts',
    original: '{ check_at: shop.now() + wait_ms, changed_at: shop.now() }',
    replacement: '{ check_at: null, changed_at: shop.now() }',
    tests: REFUNDS,
  },
  {
    name: 'a refund that the provider refused keeps its money set aside',
    file: 'server/shop/payments/send-refunds.ts',
    original: 'await unreserveRefund(trx, refund.payment_id, refund.amount, now)',
    replacement: '',
    tests: REFUNDS,
  },
  {
    name: 'money of a return that the provider refused is owed unseen',
    file: 'server/database/reconcile-queries.ts',
    original: "where rt.status = 'received' and rt.money > coalesce(r.asked, 0)",
    replacement: 'where rt.money < 0',
    tests: REFUSED,
  },
  {
    name: 'a return is over though the provider refused its money',
    file: 'server/shop/returns/returns.queries.ts',
    original: ".where('refunds.status', '=', 'succeeded')",
    replacement: '',
    tests: REFUSED,
  },
  {
    name: 'a return that the provider refused cannot be paid out by hand',
    file: 'server/shop/returns/returns.queries.ts',
    original: ".where('status', '<>', 'canceled')",
    replacement: '',
    tests: REFUSED,
  },
  {
    name: 'money that was paid out by hand is requested of the provider too',
    file: 'server/shop/payments/ask-refund.ts',
    original: "status: is_by_hand ? 'succeeded' : 'new'",
    replacement: "status: 'new'",
    tests: BY_HAND,
  },
  {
    name: 'money is paid out by hand that no provider has refused',
    file: 'server/database/reconcile-queries.ts',
    original: "r.status = 'canceled' and r.amount = h.amount",
    replacement: "r.status <> '' and r.amount > 0",
    tests: BY_HAND,
  },
  {
    name: 'who was paid by hand is told to wait for the bank',
    file: 'server/shop/messages/order-news.ts',
    original: "news.kind === 'refunded' && news.is_by_hand",
    replacement: 'false',
    tests: BY_HAND,
  },
  {
    name: 'an order whose person is gone gets back the number of its parcel',
    file: 'server/shop/orders/take-status.ts',
    original: "before.phone === '' ? '' : news.track",
    replacement: 'news.track',
    tests: ['test/api/account/erasure.test.ts'],
  },
  {
    name: 'a return brought to a store lies on the shelf that it came from',
    file: 'server/shop/returns/receive-return.ts',
    original: 'isInStore ? Number(row.point_id) : order.store_id',
    replacement: 'order.store_id',
    tests: RETURNS,
  },
  {
    name: 'a parcel sent back lies in the store that it never saw',
    file: 'server/shop/returns/receive-return.ts',
    original: "row.service_id === SHOP_PICKUP && row.point_id !== ''",
    replacement: "row.point_id !== ''",
    tests: RETURNS,
  },
  {
    name: 'the delivery goes back though goods are kept',
    file: 'server/shop/returns/refund.rules.ts',
    original: 'order.is_fault || (order.is_whole_order && order.given_back_when_whole)',
    replacement: 'order.is_fault || order.given_back_when_whole',
    tests: RETURNS,
  },
  {
    name: 'sizes stand in the order of the import before',
    file: 'server/import/feed/apply-feed.queries.ts',
    original: '\n        or offers.position <> s.position)`',
    replacement: ')`',
    tests: ['test/api/catalog/import.test.ts'],
  },
  {
    name: 'what is read is not noted',
    file: 'server/shop/reading/reader.ts',
    original: 'this.#noted.push(answer)',
    replacement: 'void answer',
    tests: TRACED,
  },
  {
    name: 'what is read twice may be two values',
    file: 'server/shop/reading/reader.ts',
    original: '    if (known) return known\n    const answer',
    replacement: '    const answer',
    tests: TRACED,
  },
  {
    name: 'everything that stands on a page is said by something else on it',
    file: 'server/shop/reading/question.ts',
    original: 'some(name => asked.has(name)) ?? false',
    replacement: 'some(name => asked.has(name)) ?? true',
    tests: TRACED,
  },
  {
    name: 'what another note covers is not asked again',
    file: 'server/shop/reading/details.ts',
    original: 'if (digestOf(covered) !== this.#of_covered) return false',
    replacement: 'if (covered.length < 0) return false',
    tests: TRACED,
  },
  {
    name: 'a branch that changed has the same lists',
    file: 'server/shop/reading/details.ts',
    original: 'return digestOf(this.#uses.map(({ again }) => again(seen))) === this.#of_uses',
    replacement: 'return true',
    tests: TRACED,
  },
  {
    name: 'what cannot be asked again is the same',
    file: 'server/shop/reading/reader.ts',
    original: 'else this.#is_detailed = false',
    replacement: 'else this.#is_detailed = true',
    tests: TRACED,
  },
  {
    name: 'a page is the same where what it listed is, whatever else changed',
    file: 'server/shop/reading/traces.ts',
    original: 'every(({ is_watched }) => is_watched)',
    replacement: 'every(() => true)',
    tests: TRACED,
  },
  {
    name: 'a part is named by its arguments alone',
    file: 'server/shop/reading/reader.ts',
    original: 'JSON.stringify([make.name, args, read])',
    replacement: 'JSON.stringify([make.name, args])',
    tests: TRACED,
  },
  {
    name: 'what was reckoned is found whatever it was reckoned from',
    file: 'server/shop/reading/traces.ts',
    original: 'const notes = await answersOf(shape, seen)',
    replacement: 'const notes = (await answersOf(shape, seen)) && []',
    tests: TRACED,
  },
  {
    name: 'of two texts it is not said where the first one ends',
    file: 'server/shop/reading/traces.ts',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is source
    original: '`${note.length}:${note}\\n`',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is source
    replacement: '`1:${note}\\n`',
    tests: TRACED,
  },
  {
    name: 'what changed while it was being read is kept',
    file: 'server/shop/reading/traces.ts',
    original: 'if (await isStillSo(notes, seen))',
    replacement: 'if (notes)',
    tests: TRACED,
  },
  {
    name: 'a page that changed while it was being painted is kept',
    file: 'server/pages/painting/shared-parts.ts',
    original: 'notes && (await isStillSo(notes, seen())) ? notes : null',
    replacement: 'notes',
    tests: ['test/pages/page-path.test.ts'],
  },
  {
    name: 'a product is the same as long as no import comes',
    file: 'server/shop/reading/shop-facts.ts',
    original: 'revision: ({ catalog }, id) => catalog.visible.product(id),',
    replacement: 'revision: ({ catalog }) => catalog.revision,',
    tests: CACHED,
  },
  {
    name: 'a list is the same as long as no import comes',
    file: 'server/shop/reading/shop-facts.ts',
    original: '(id === 0 ? catalog.visible.all() : catalog.visible.branch(id))',
    replacement: 'catalog.revision + id * 0',
    tests: CACHED,
  },
  {
    name: 'all towns are one',
    file: 'server/shop/reading/shop-facts.ts',
    original: 'revision: ({ town }) => keyOfTown(town),',
    replacement: "revision: () => '',",
    tests: CACHED,
  },
  {
    name: 'it is always the half hour in which the shop was opened',
    file: 'server/shop/reading/shop-facts.ts',
    original: "name: 'half-hour',",
    replacement: "name: 'half-hour',\n  is_fixed: true,",
    tests: CACHED,
  },
  {
    name: 'tariffs are always those that were read first',
    file: 'server/shop/reading/shop-facts.ts',
    original: 'noteOf: ({ revision }) => revision,',
    replacement: "noteOf: () => '',",
    tests: CACHED,
  },
  {
    name: 'what a card says of its delivery is not noted',
    file: 'server/shop/delivery/card-lines.ts',
    original: 'noteOf: ({ key }) => key,',
    replacement: "noteOf: () => '',",
    tests: CACHED,
  },
  {
    name: 'a cart that wants more than there is left is told of it half a minute later',
    file: 'server/shop/reading/shop-facts.ts',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is source
    original: '`${catalog.visible.product(id)} ${catalog.pieces_revision(id)}`',
    replacement: 'catalog.visible.product(id)',
    tests: CACHED,
  },
  {
    name: 'who is offered other payments is promised the same',
    file: 'server/shop/delivery/quotes/quote-ways.ts',
    original: 'noteOf: ids => ids.join(),',
    replacement: "noteOf: () => '',",
    tests: EXPERIMENT,
  },
  {
    name: 'a calculation is that of another town',
    file: 'server/shop/delivery/calculate.ts',
    original: 'region.key, is_exact,',
    replacement: 'is_exact,',
    tests: CALCULATED,
  },
  {
    name: 'a calculation is that of an hour before',
    file: 'server/shop/delivery/calculate.ts',
    original: 'halfHourOf(shop.now()), is_admin,',
    replacement: 'is_admin,',
    tests: CALCULATED,
  },
  {
    name: 'a calculation is that before the import',
    file: 'server/shop/delivery/calculate.ts',
    original: 'shop.catalog.current().structure_revision, places,',
    replacement: 'places,',
    tests: CALCULATED,
  },
  {
    name: 'a calculation is that by the tariffs before',
    file: 'server/shop/delivery/calculate.ts',
    original: 'delivery.book.revision, delivery.rates,',
    replacement: 'delivery.rates,',
    tests: CALCULATED,
  },
  {
    name: 'a calculation is that of another variant',
    file: 'server/shop/delivery/calculate.ts',
    original: '    delivery.payment_ids,\n',
    replacement: '',
    tests: EXPERIMENT,
  },
]

/** The file with its rule broken. Throws where the rule is not there as it was: the list must follow the code. */
export function brokenSource({ name, file, original, replacement }: BrokenRule): string {
  const source = readFileSync(join(ROOT, file), 'utf8')
  const parts = source.split(original)
  if (parts.length !== 2)
    throw new Error(`«${name}»: ${file} has its rule ${parts.length - 1} times, not once`)
  return parts.join(replacement)
}
