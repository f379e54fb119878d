import type { Db } from '../../../server/database/open-database.ts'
import { moneyTerms } from '../../../server/shop/cart/read-cart.ts'
import type { MoneyKind } from '../../../server/shop/money/kind.ts'
import {
  backInWords,
  earnMoney,
  giveBackMoney,
  isDiscount,
  KINDS,
  paidOf,
  refundMoney,
  rowsOfOthers,
  spendMoney,
  spentOfCart,
  sumsByKind,
  takenKinds,
  takingsOf,
} from '../../../server/shop/money/kinds.ts'

/** What was asked of which kind, in this order. */
let asked: string[]
const note = (text: string) => void asked.push(text)

const words = (sum: string) => ({ sum, column: '', changed: '' })

const sale: MoneyKind = {
  apply: () => [],
  kind: 'sale',
  role: 'discount',
  is_of_checkout: true,
  words: words('Акции'),
  termsFrom: () => ['terms'],
}
const code: MoneyKind = {
  apply: () => [],
  kind: 'code',
  role: 'discount',
  is_of_checkout: true,
  words: words('Код'),
  termsFrom: () => null,
  spent: ({ sources }) => ({ codes: sources.map(({ source }) => source) }),
  rowsOfOthers: ({ sources }) => sources.map(({ source }) => `code ${source}`),
  take: async (_, { sources }) => note(`code takes ${JSON.stringify(sources)}`),
  giveBack: async (_, { order_id }) => note(`code gives back of ${order_id}`),
}
const points: MoneyKind = {
  apply: () => [],
  kind: 'points',
  role: 'points',
  is_of_account: true,
  words: { ...words('Баллы'), back: 'Баллы — на счёт' },
  termsFrom: ({ now }) => ({ now }),
  spent: ({ orders }) => (orders.length > 0 ? { columns: { bonus_amount: 0 } } : {}),
  take: async (_, { orders }, terms) =>
    note(`points take ${JSON.stringify(orders)} by ${JSON.stringify(terms)}`),
  giveBack: async (_, { order_id }) => note(`points give back of ${order_id}`),
  refund: async (_, { roubles }) => note(`points come back: ${roubles}`),
  earn: {
    give: async (_, { id }) => note(`points are earned by ${id}`),
    takeBack: async (_, { roubles, taken }) => {
      note(`earned points go: ${roubles}`)
      return taken + 7
    },
  },
}
const gift: MoneyKind = {
  apply: () => [],
  kind: 'gift',
  role: 'money',
  words: words('Подарок'),
  termsFrom: () => null,
  spent: () => ({ columns: { certificate_id: null }, codes: ['ПОДАРОК'] }),
  take: async () => note('gift takes'),
  refund: async (_, { roubles }) => note(`gift comes back: ${roubles}`),
}

const own = [...KINDS]
const use = (...kinds: MoneyKind[]) => KINDS.splice(0, KINDS.length, ...kinds)
beforeEach(() => {
  asked = []
  use(sale, code, points, gift)
})
afterAll(() => {
  KINDS.splice(0, KINDS.length, ...own)
})

const trx = {} as Db
const read = {
  of: () => [],
  has: () => false,
  now: 5,
  timezone: 'UTC+3',
  earn_percent: 0,
  orders_standing: 0,
}
const row = (kind: string, roubles: number, source = kind) => ({ kind, roubles, source })

test('the shop has promotions, codes, bonuses and certificates, in the order of money', () => {
  expect(own.map(({ kind }) => kind)).toEqual(['promotion', 'coupon', 'bonuses', 'certificate'])
})

describe('the list of kinds', () => {
  test('has the terms of each, as it stands', () => {
    expect(moneyTerms(read)).toEqual({
      now: 5,
      of: [
        { kind: sale, terms: ['terms'] },
        { kind: code, terms: null },
        { kind: points, terms: { now: 5 } },
        { kind: gift, terms: null },
      ],
    })
  })

  test('asks no kind whose rows the cart does not have', () => {
    const asks = (name: string, ...rows: string[]) => ({ ...sale, rows, termsFrom: () => name })
    use(asks('member', 'member', 'lot'), asks('coupon', 'coupon'), sale)
    const { of } = moneyTerms({ ...read, has: name => name === 'lot' })
    expect(of.map(({ terms }) => terms)).toEqual(['member', null, ['terms']])
  })

  test('says which lower what goods are worth, and what is taken for an order or for all of a checkout', () => {
    expect(['sale', 'code', 'points', 'gift', 'nothing'].map(isDiscount)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ])
    expect(takenKinds()).toEqual({ of_order: ['points', 'gift'], of_checkout: ['code'] })
  })

  test('has the rows of an order by kind, and what is left for money', () => {
    const money = [row('sale', 100), row('points', 30), row('points', 20), row('gift', 200)]
    expect(sumsByKind(money)).toEqual({ sale: 100, code: 0, points: 50, gift: 200 })
    expect(paidOf({ order: { goods_total: 1_000, discount: 350 }, money })).toEqual({
      money: 650,
      points: 50,
      gift: 200,
    })
  })

  test('says in words what a return gives back beside money', () => {
    expect(backInWords([row('points', 30), row('points', 20), row('gift', 200), row('code', 0)])).toEqual([
      { kind: 'points', words: 'Баллы — на счёт', roubles: 50, is_points: true },
      { kind: 'gift', words: 'Подарок', roubles: 200, is_points: false },
    ])
  })
})

describe('a checkout of two orders', () => {
  const placed = (id: string, money: ReturnType<typeof row>[]) => ({
    order: { id, checkout_id: 'A', user_id: 9, created_at: 77 },
    money,
  })
  const takings = () =>
    takingsOf(
      [
        placed('A', [row('code', 60, 'ЛЕТО'), row('code', 5, 'ЗИМА'), row('points', 10), row('points', 15)]),
        placed('B', [row('code', 40, 'ЛЕТО'), row('gift', 8)]),
      ],
      moneyTerms(read),
      'user:9',
    )
  const order = (order_id: string, roubles: number) => ({ order_id, user_id: 9, roubles })

  test('takes of each kind what its orders say, by order and by source; no order that says nothing', () => {
    const shared = { checkout_id: 'A', customer: 'user:9', now: 77 }
    expect(takings().map(({ kind, terms, taking }) => [kind.kind, terms, taking])).toEqual([
      ['sale', ['terms'], { ...shared, orders: [], sources: [] }],
      [
        'code',
        null,
        {
          ...shared,
          orders: [order('A', 65), order('B', 40)],
          sources: [
            { source: 'ЛЕТО', roubles: 100 },
            { source: 'ЗИМА', roubles: 5 },
          ],
        },
      ],
      [
        'points',
        { now: 5 },
        { ...shared, orders: [order('A', 25)], sources: [{ source: 'points', roubles: 25 }] },
      ],
      ['gift', null, { ...shared, orders: [order('B', 8)], sources: [{ source: 'gift', roubles: 8 }] }],
    ])
  })

  test('uses up what was put into its cart, and names what buyers of other carts may want', () => {
    expect(spentOfCart(takings())).toEqual({
      columns: { bonus_amount: 0, certificate_id: null },
      codes: ['ЛЕТО', 'ЗИМА', 'ПОДАРОК'],
    })
    expect(rowsOfOthers(takings())).toEqual(['code ЛЕТО', 'code ЗИМА'])
  })

  test('uses up nothing of a cart for a kind that nobody has put there', async () => {
    use(sale)
    const taken = takingsOf([placed('A', [row('sale', 60, 'ЛЕТО')])], moneyTerms(read), 'user:9')
    expect(spentOfCart(taken)).toEqual({ columns: {}, codes: [] })
    await spendMoney(trx, taken)
    expect(asked).toEqual([])
  })

  test('asks no kind of which the orders take nothing, and gives the account its turn all the same', async () => {
    const asksNothing: MoneyKind = {
      ...points,
      spent: () => ({ columns: { bonus_amount: 0 } }),
      rowsOfOthers: () => ['points of nobody'],
    }
    use(code, asksNothing, gift)
    const money = [row('code', 60, 'ЛЕТО'), row('gift', 8)]
    const taken = takingsOf([placed('A', money)], moneyTerms(read), 'user:9')
    expect(spentOfCart(taken)).toEqual({ columns: { certificate_id: null }, codes: ['ЛЕТО', 'ПОДАРОК'] })
    expect(rowsOfOthers(taken)).toEqual(['code ЛЕТО'])
    await spendMoney(trx, taken, async () => note('account'))
    expect(asked.map(text => text.split(' ')[0])).toEqual(['code', 'account', 'gift'])
  })

  test('takes kind by kind, and writes the account’s row where the first kind of the account has its turn', async () => {
    await spendMoney(trx, takings(), async () => note('account'))
    expect(asked).toEqual([
      'code takes [{"source":"ЛЕТО","roubles":100},{"source":"ЗИМА","roubles":5}]',
      'account',
      'points take [{"order_id":"A","user_id":9,"roubles":25}] by {"now":5}',
      'gift takes',
    ])
  })

  test('writes the account’s row first where the first of all kinds is of the account, and last where none is', async () => {
    use(points, code)
    await spendMoney(trx, takings().slice(0, 1), async () => note('account'))
    expect(asked.map(text => text.split(' ')[0])).toEqual(['account', 'points'])
    asked = []
    use(code, gift)
    await spendMoney(trx, takings(), async () => note('account'))
    expect(asked.map(text => text.split(' ')[0])).toEqual(['code', 'gift', 'account'])
  })
})

describe('what comes back', () => {
  test('of an order that comes to nothing is its own, and of its checkout with the last of its orders', async () => {
    const order = { id: 'B', checkout_id: 'A', now: 5 }
    await giveBackMoney(trx, order, false)
    expect(asked).toEqual(['points give back of B'])
    asked = []
    await giveBackMoney(trx, order, true)
    expect(asked).toEqual(['code gives back of A', 'points give back of B'])
  })

  test('of returned pieces is each kind’s share, before what they had earned goes', async () => {
    const back = { order_id: 'A', user_id: 9, code: 'R', now: 5, paid: 100, given_after: 50, taken: 3 }
    expect(await refundMoney(trx, back, { points: 20, gift: 30, money: 50 })).toBe(10)
    expect(asked).toEqual(['points come back: 20', 'earned points go: 20', 'gift comes back: 30'])
    asked = []
    expect(await refundMoney(trx, back, {})).toBe(10)
    expect(asked).toEqual(['points come back: 0', 'earned points go: 0', 'gift comes back: 0'])
  })

  test('to who has an order delivered is what it has earned', async () => {
    await earnMoney(trx, { id: 'A', user_id: 9, bonuses_new: 4 }, 5)
    expect(asked).toEqual(['points are earned by A'])
  })
})
