import { NO_VAT } from '../../../server/contract/money.ts'
import type { PaymentAsked, PaymentProvider } from '../../../server/providers/payments/payment-provider.ts'
import { yookassa } from '../../../server/providers/payments/yookassa/yookassa.ts'
import type { Fault } from '../../support/pretend/pretend-gate.ts'
import { type YookassaServer, yookassaServer } from '../../support/pretend/pretend-yookassa-server.ts'
import { BANK_KEYS, OPENING } from '../../support/test-shop.ts'

const ASKED: PaymentAsked = {
  key: 'payment-1',
  amount: 1_598,
  method: 'bank_card',
  return_url: 'https://shop.ru/order/?ORDER_ID=100000000001',
  description: 'Заказ 100000000001',
  metadata: { payment_id: 'payment-1' },
  receipt: {
    customer: { email: 'anna@example.ru', phone: '+79161234567' },
    items: [
      { description: 'Ремень кожаный', quantity: 1, price: 1_299, vat: 22, subject: 'commodity' },
      { description: 'Доставка', quantity: 1, price: 299, vat: 22, subject: 'service' },
    ],
  },
}

let server: YookassaServer
let payments: PaymentProvider
const time = { now: OPENING }
beforeEach(async () => {
  time.now = OPENING
  server = await yookassaServer(() => time.now)
  payments = yookassa({ ...BANK_KEYS, url: `${server.url}/v3` })
})
afterEach(() => server.close())

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    error => error,
  )

test('asks for a payment as the provider wants it: money as text, a key, a receipt with codes of VAT', async () => {
  const made = await payments.create(ASKED)

  expect(made).toMatchObject({ status: 'pending', amount: { value: '1598.00', currency: 'RUB' }, reason: '' })
  expect(made.confirmation_url).toBe(`http://bank.test/pay/${made.id}`)
  expect(server.seen).toEqual([
    {
      method: 'POST',
      path: '/payments',
      key: 'payment-1',
      body: {
        amount: { value: '1598.00', currency: 'RUB' },
        capture: true,
        payment_method_data: { type: 'bank_card' },
        confirmation: { type: 'redirect', return_url: 'https://shop.ru/order/?ORDER_ID=100000000001' },
        description: 'Заказ 100000000001',
        metadata: { payment_id: 'payment-1' },
        receipt: {
          customer: { email: 'anna@example.ru', phone: '79161234567' },
          items: [
            { description: 'Ремень кожаный', quantity: 1, amount: { value: '1299.00', currency: 'RUB' }, vat_code: 11, payment_mode: 'full_payment', payment_subject: 'commodity' },
            { description: 'Доставка', quantity: 1, amount: { value: '299.00', currency: 'RUB' }, vat_code: 11, payment_mode: 'full_payment', payment_subject: 'service' },
          ],
        },
      },
    },
  ]) // biome-ignore format: rows
})

test('the same key twice is one payment; with another body it is refused for good', async () => {
  const [first, second] = [await payments.create(ASKED), await payments.create(ASKED)]

  expect(second.id).toBe(first.id)
  const other = await failureOf(payments.create({ ...ASKED, description: 'Другое' }))
  expect(other).toMatchObject({ message: 'yookassa payments: 400', is_final: true })
})

test('a receipt whose items are not the sum is refused', async () => {
  const receipt = { ...ASKED.receipt, items: ASKED.receipt.items.slice(1) }
  expect(await failureOf(payments.create({ ...ASKED, receipt }))).toMatchObject({ is_final: true })
})

test('reads what became of it: paid, refused by the bank, and left alone for an hour', async () => {
  const ids = []
  for (const key of ['a', 'b', 'c']) ids.push((await payments.create({ ...ASKED, key })).id)
  const [paid = '', refused = '', left = ''] = ids
  server.bank.choose(paid, 'pay')
  server.bank.choose(refused, 'refuse')
  time.now += 61 * 60_000

  expect(await payments.read(paid)).toMatchObject({ status: 'succeeded', confirmation_url: '' })
  expect(await payments.read(refused)).toMatchObject({ status: 'canceled', reason: 'insufficient_funds' })
  expect(await payments.read(left)).toMatchObject({ status: 'canceled', reason: 'expired_on_confirmation' })
  expect(await payments.read('nobody')).toBeNull()
})

test('what VAT does not touch is code 1, not the rate of 0 %', async () => {
  const rates: [number, number][] = [
    [NO_VAT, 1],
    [0, 2],
    [5, 7],
    [7, 8],
    [10, 3],
    [20, 4],
    [22, 11],
  ]
  const items = rates.map(([vat]) => ({
    description: `${vat}`,
    quantity: 1,
    price: 100,
    vat,
    subject: 'commodity' as const,
  }))
  await payments.create({ ...ASKED, amount: 700, receipt: { ...ASKED.receipt, items } })

  const body = server.seen.at(-1)?.body as { receipt: { items: { vat_code: number }[] } }
  expect(body.receipt.items.map(({ vat_code }) => vat_code)).toEqual(rates.map(([, code]) => code))
})

test('gives money back once a key, and never more than was paid', async () => {
  const { id } = await payments.create(ASKED)
  server.bank.choose(id, 'pay')
  const item = { description: 'Ремень', quantity: 1, price: 1_000, vat: 10, subject: 'commodity' as const }
  const receipt = { ...ASKED.receipt, items: [item] }
  const asked = { key: 'refund-1', payment_id: id, amount: 1_000, description: 'Возврат', receipt }

  const [first, second] = [await payments.refund(asked), await payments.refund(asked)]

  expect(first).toMatchObject({ status: 'succeeded', payment_id: id, amount: { value: '1000.00' } })
  expect(second.id).toBe(first.id)
  expect(await payments.readRefund(first)).toEqual(first)
  expect(await failureOf(payments.refund({ ...asked, key: 'refund-2' }))).toMatchObject({ is_final: true })
})

test('an answer that is lost after the action was done is asked for again with the same key', async () => {
  server.fault = 'hang up'
  expect(await failureOf(payments.create(ASKED))).toMatchObject({ is_final: false })
  server.fault = 'none'

  const made = await payments.create(ASKED)

  expect(server.seen).toHaveLength(2)
  expect(await payments.read(made.id)).toMatchObject({
    status: 'pending',
    metadata: { payment_id: 'payment-1' },
  })
})

test('wrong keys may be corrected: not final', async () => {
  const mistaken = yookassa({ ...BANK_KEYS, secret_key: 'wrong', url: `${server.url}/v3` })
  expect(await failureOf(mistaken.create(ASKED))).toMatchObject({ is_final: false })
})

test.each<Fault>(['silence', 'half an answer', 'hang up', 'status 500', 'broken JSON', 'HTML'])(
  'with %s it says that it does not know, and quotes neither key nor receipt',
  async fault => {
    server.fault = fault
    const failure = await failureOf(payments.create(ASKED))
    expect(failure).toMatchObject({ name: 'Error', is_final: false })
    expect(String(failure.message) + String(failure.cause ?? '')).not.toMatch(/anna|Basic|7916/)
  },
  20_000,
)

test('a provider that gives no answer is waited for once; the next call fails at once, and it is tried again later', async () => {
  const clock = { ms: 0 }
  const hanging = yookassa({ ...BANK_KEYS, url: `${server.url}/v3`, clock: () => clock.ms })
  server.fault = 'silence'
  expect(await failureOf(hanging.create(ASKED))).toMatchObject({ message: 'yookassa payments: TimeoutError' })
  expect(server.seen).toHaveLength(1)

  expect(await failureOf(hanging.create(ASKED))).toMatchObject({
    message: expect.stringContaining('left alone'),
  })
  expect(server.seen).toHaveLength(1)
  server.fault = 'none'
  clock.ms = 10_000
  await hanging.create(ASKED)
})

test('a provider that fails five times is left alone for half a minute', async () => {
  const clock = { ms: 0 }
  const retrying = yookassa({ ...BANK_KEYS, url: `${server.url}/v3`, clock: () => clock.ms })
  server.fault = 'status 500'
  for (let failed = 0; failed < 5; failed++) await failureOf(retrying.create(ASKED))
  server.fault = 'none'
  await failureOf(retrying.create(ASKED))
  expect(server.seen).toHaveLength(5)

  clock.ms = 30_000
  await retrying.create(ASKED)
  expect(server.seen).toHaveLength(6)
})
