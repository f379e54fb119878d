import { judgePayment, type SeenPayment } from '../../../server/shop/payments/receipt.rules.ts'

const OURS = { id: 'p1', provider_id: 'y1', amount: 3_990, status: 'pending' as const }
const SEEN: SeenPayment = {
  id: 'y1',
  status: 'succeeded',
  amount: { value: '3990.00', currency: 'RUB' },
  metadata: { payment_id: 'p1' },
  reason: '',
}

test.each([
  ['succeeded', 'paid'],
  ['canceled', 'canceled'],
  ['pending', 'open'],
  ['waiting_for_capture', 'open'],
] as const)('a payment that the provider calls %s is %s', (status, kind) => {
  expect(judgePayment(OURS, { ...SEEN, status })).toEqual({ kind })
})

test.each([
  ['id', { id: 'y2' }],
  ['order', { metadata: { payment_id: 'p2' } }],
  ['order', { metadata: {} }],
  ['currency', { amount: { value: '3990.00', currency: 'USD' } }],
  ['sum', { amount: { value: '3989.00', currency: 'RUB' } }],
  ['sum', { amount: { value: '3990.50', currency: 'RUB' } }],
])('one of another %s is not ours, whatever it says', (what, change) => {
  expect(judgePayment(OURS, { ...SEEN, ...change })).toEqual({ kind: 'foreign', what })
})

test('one whose id we do not have yet is recognised by what we sent with it', () => {
  expect(judgePayment({ ...OURS, provider_id: null }, SEEN)).toEqual({ kind: 'paid' })
})

test.each(['succeeded', 'canceled'] as const)(
  'after %s nothing follows any more, whatever is read',
  status => {
    for (const seen of ['succeeded', 'canceled', 'pending'] as const)
      expect(judgePayment({ ...OURS, status }, { ...SEEN, status: seen })).toEqual({ kind: 'nothing' })
  },
)
