import { deliveryCost, priceCart } from '../../server/shop/pricing/price-cart.rules.ts'

const dress = { price: 3_000, price_old: 4_000, quantity: 2, can_buy: true }
const socks = { price: 200, price_old: 0, quantity: 3, can_buy: true }

describe('a cart', () => {
  test('costs its lines times their pieces, at present and at old prices', () => {
    expect(priceCart([dress, socks])).toEqual({
      quantity_total: 5,
      price_total: 6_600,
      price_old_total: 8_600,
    })
  })

  test('leaves lines out that cannot be bought', () => {
    expect(priceCart([dress, { ...socks, can_buy: false }])).toEqual({
      quantity_total: 2,
      price_total: 6_000,
      price_old_total: 8_000,
    })
  })

  test('never saves by an old price below the present one', () => {
    expect(priceCart([{ ...dress, price_old: 2_000 }]).price_old_total).toBe(6_000)
  })
})

describe('delivery', () => {
  const tariff = { price: 290, free_delivery_price: 3_000 }

  test.each([
    [2_999, 290],
    [3_000, 0],
    [3_001, 0],
  ])('of goods for %d costs %d', (goods, cost) => {
    expect(deliveryCost(tariff, goods)).toBe(cost)
  })

  test('is never free without a threshold', () => {
    expect(deliveryCost({ price: 290, free_delivery_price: 0 }, 1_000_000)).toBe(290)
  })
})
