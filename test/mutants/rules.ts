/** What `npm run mutants` breaks: rules of money, of who may have what, and of what cached pages depend on. */
export const RULES = [
  'server/shop/money/**/*.rules.ts',
  'server/shop/money/kinds.ts',
  'server/shop/cart/*.rules.ts',
  'server/shop/cart/quote/*.rules.ts',
  'server/shop/checkout/*.rules.ts',
  'server/shop/checkout/idempotency.ts',
  'server/shop/orders/order-sums.ts',
  'server/shop/orders/states/*.rules.ts',
  'server/shop/payments/*.rules.ts',
  'server/shop/returns/*.rules.ts',
  'server/shop/reading/*.ts',
  'server/shop/towns/visitor-town.rules.ts',
  'server/pages/painting/page-facts.ts',
]

/**
 * Tests that try them. A rule is pure, so that its unit tests alone must see it broken: a thousand of mutants are a matter of
 * minutes then, and whoever breaks one is told by a test that names the rule. What only a route, the database or a page can
 * show is in `broken-rules.ts`, with the tests of its own.
 */
export const REACHED_BY = ['test/unit/{money,delivery,reading}/*.test.ts', 'test/unit/import/vat.test.ts']
