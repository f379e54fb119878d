/** What `npm run mutants` breaks: rules of money, of who may have what, and of what cached pages depend on. */
export const RULES = [
  'server/shop/money/**/*.rules.ts',
  'server/shop/cart/*.rules.ts',
  'server/shop/cart/quote/*.rules.ts',
  'server/shop/checkout/*.rules.ts',
  'server/shop/checkout/idempotency.ts',
  'server/shop/payments/*.rules.ts',
  'server/shop/returns/refund.rules.ts',
]

/** Tests that may reach them. */
export const REACHED_BY = [
  'test/unit/money/*.test.ts',
  'test/unit/delivery/*.test.ts',
  'test/api/{cart,checkout,delivery}/*.test.ts',
]
