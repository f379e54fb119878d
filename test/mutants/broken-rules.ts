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
const KEPT = ['test/pages/kept-pages.property.test.ts']
const EXPERIMENT = ['test/api/checkout/experiments.test.ts']
const RETURNS = ['test/api/checkout/returns-home.test.ts']
const REFUNDS = ['test/api/checkout/ask-refund.test.ts', 'test/api/checkout/refund-refused.test.ts']
const CHECKOUT = ['test/api/checkout/checkout.test.ts']

/** Each of them was once seen by no test. */
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
    original: ".orderBy('lot.expires_at')",
    replacement: ".orderBy('lot.expires_at', 'desc')",
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
    tests: ['test/api/checkout/earned-as-told.test.ts'],
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
    original: 'header === null && ordered?.body_hash === body_hash ? ordered : undefined',
    replacement: 'header === null ? ordered : undefined',
    tests: ['test/api/checkout/another-body.test.ts'],
  },
  {
    name: 'a fast order takes all pieces of its offer',
    file: 'server/shop/checkout/quote-order.ts',
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
    file: 'server/shop/stock/stock.rows.ts',
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
    original: 'order.is_fault || (order.is_nothing_kept && order.gives_when_nothing_kept)',
    replacement: 'order.is_fault || order.gives_when_nothing_kept',
    tests: RETURNS,
  },
  {
    name: 'a listing kept for one town is shown in another',
    file: 'server/pages/catalog/listing.ts',
    original: '[address, visibleOf(catalog, context), promise]',
    replacement: '[address, visibleOf(catalog, context)]',
    tests: KEPT,
  },
  {
    name: 'a listing is kept whatever the stock',
    file: 'server/pages/catalog/listing.ts',
    original: '[address, visibleOf(catalog, context), promise]',
    replacement: '[address, promise]',
    tests: KEPT,
  },
  {
    name: 'a product is kept whatever its delivery lines say',
    file: 'server/pages/catalog/product.ts',
    original: 'promise, delivery.key].join',
    replacement: 'promise].join',
    tests: KEPT,
  },
  {
    name: 'a product is kept whatever its stock and price',
    file: 'server/pages/catalog/product.ts',
    original: 'key: [product.id, catalog.visible.branch(product.category_id), promise',
    replacement: 'key: [product.id, promise',
    tests: KEPT,
  },
  {
    name: 'the home page is kept whatever the stock',
    file: 'server/pages/home.ts',
    original: 'key: catalog.visible.all(),',
    replacement: "key: 'home',",
    tests: KEPT,
  },
  {
    name: 'the delivery lines of a card are those of another town',
    file: 'server/shop/delivery/card-lines.ts',
    original: 'product.id, town.key, slot,',
    replacement: 'product.id, slot,',
    tests: KEPT,
  },
  {
    name: 'the delivery lines of a card are those of another hour',
    file: 'server/shop/delivery/card-lines.ts',
    original: 'product.id, town.key, slot,',
    replacement: 'product.id, town.key,',
    tests: KEPT,
  },
  {
    name: 'the delivery lines of a card are those of the tariffs before',
    file: 'server/shop/delivery/card-lines.ts',
    original: 'slot, book.revision, catalog.revision,',
    replacement: 'slot, catalog.revision,',
    tests: KEPT,
  },
  {
    name: 'the delivery lines of a card are those of the stock before',
    file: 'server/shop/delivery/card-lines.ts',
    original: 'branch, rates,',
    replacement: 'rates,',
    tests: KEPT,
  },
  {
    name: 'the promise on tiles is that of another town',
    file: 'server/shop/delivery/tile-promise.ts',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is source
    original: '`${shop.catalog.current().revision} ${payment_ids} ${town.key}`',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is source
    replacement: '`${shop.catalog.current().revision} ${payment_ids}`',
    tests: KEPT,
  },
  {
    name: 'the delivery lines of a card are those of another variant',
    file: 'server/shop/delivery/card-lines.ts',
    original: 'branch, rates, payments,',
    replacement: 'branch, rates,',
    tests: EXPERIMENT,
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
