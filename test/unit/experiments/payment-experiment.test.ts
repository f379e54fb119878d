import {
  DrawnVariants,
  NO_VARIANTS,
  paymentsOffered,
  paymentVariant,
} from '../../../server/shop/experiments/experiments.ts'
import { experimentNamed, tryingOut } from '../../support/experiments/tried.ts'

const BROWSERS = Array.from({ length: 4_000 }, (_, index) => index + 1)

const shopWith = (env: Record<string, string>, secret?: string) =>
  tryingOut([], { env, ...(secret === undefined ? {} : { secret }) })
const variantOf = (shop: ReturnType<typeof shopWith>, id: number | null) =>
  paymentVariant(shop, id === null ? NO_VARIANTS : new DrawnVariants(shop, id))
const drawn = (env: Record<string, string>, secret?: string) => {
  const shop = shopWith(env, secret)
  return BROWSERS.filter(id => variantOf(shop, id) === 'postpayment')
}

describe('who is offered to pay on receipt alone', () => {
  test('is nobody without an experiment, and everybody where all are, strangers too', () => {
    expect(drawn({})).toEqual([])
    expect(variantOf(shopWith({}), null)).toBe('allPaymentMethods')
    expect(drawn({ EXPERIMENT_POSTPAYMENT: '100' })).toEqual(BROWSERS)
    expect(variantOf(shopWith({ EXPERIMENT_POSTPAYMENT: '100' }), null)).toBe('postpayment')
  })

  test('is the share that the configuration names, the same each time it is asked', () => {
    const some = drawn({ EXPERIMENT_POSTPAYMENT: '30' })
    expect(some.length / BROWSERS.length).toBeCloseTo(0.3, 1)
    expect(drawn({ EXPERIMENT_POSTPAYMENT: '30' })).toEqual(some)
  })

  test('is nobody who has no row yet, while others are drawn', () => {
    expect(variantOf(shopWith({ EXPERIMENT_POSTPAYMENT: '99' }), null)).toBe('allPaymentMethods')
  })

  test('stays, when the share grows: it only adds browsers', () => {
    const more = new Set(drawn({ EXPERIMENT_POSTPAYMENT: '60' }))
    expect(drawn({ EXPERIMENT_POSTPAYMENT: '30' }).filter(id => !more.has(id))).toEqual([])
  })

  test('is another group by another name or key: nobody can reckon their own lot', () => {
    const some = drawn({ EXPERIMENT_POSTPAYMENT: '30' })
    const named = drawn({ EXPERIMENT_POSTPAYMENT: '30', EXPERIMENT_NAME: 'payments-2' })
    const keyed = drawn({ EXPERIMENT_POSTPAYMENT: '30' }, 'another secret')
    for (const other of [named, keyed]) {
      const both = other.filter(id => some.includes(id))
      expect(both.length / BROWSERS.length).toBeCloseTo(0.09, 1)
      expect(both.length).toBeLessThan(some.length / 2)
    }
  })
})

test('a file for the checkout decides instead of the configuration, between its dates', () => {
  const env = { EXPERIMENT_POSTPAYMENT: '0' }
  const written = {
    ...experimentNamed('receipt', { allPaymentMethods: 0, postpayment: 100 }),
    where: ['checkout'],
    to: '2026-01-15',
  }
  expect(variantOf(tryingOut([written], { env }), 1)).toBe('postpayment')
  expect(variantOf(tryingOut([written], { env }), null)).toBe('allPaymentMethods')
  const over = Date.UTC(2026, 0, 15, 21)
  expect(variantOf(tryingOut([written], { env, now: over }), 1)).toBe('allPaymentMethods')
})

test('a file that is over, or has not begun, leaves the checkout to the one that runs', () => {
  const all_ahead = {
    ...experimentNamed('a', { allPaymentMethods: 100, postpayment: 0 }),
    where: ['checkout'],
  }
  const runs = { ...experimentNamed('b', { allPaymentMethods: 0, postpayment: 100 }), where: ['checkout'] }
  for (const idle of [
    { ...all_ahead, to: '2026-01-14' },
    { ...all_ahead, from: '2026-01-16' },
  ])
    expect(variantOf(tryingOut([idle, runs]), 1)).toBe('postpayment')
})

test('what is offered is the shop’s payments, less those of the variant', () => {
  type Asked = Parameters<typeof paymentsOffered>[0]
  const taking = { providers: { payments: { chosen: {} } } } as unknown as Asked
  const not_taking = { providers: { payments: { chosen: null } } } as unknown as Asked
  expect(paymentsOffered(taking, { experiment: 'allPaymentMethods' })).toEqual([1, 2, 3, 13])
  expect(paymentsOffered(taking, { experiment: 'postpayment' })).toEqual([13])
  expect(paymentsOffered(taking, { experiment: 'old' })).toEqual([13])
  expect(paymentsOffered(not_taking, { experiment: 'allPaymentMethods' })).toEqual([13])
})

test.each([['101'], ['-1'], ['half'], ['12.5']])('a share of %s is refused by name', share => {
  expect(() => shopWith({ EXPERIMENT_POSTPAYMENT: share })).toThrow(
    /^EXPERIMENT_POSTPAYMENT is ".*", but may be: per cent/,
  )
})
