import type { ReturnStatus } from '../../../server/database/tables/returns.ts'
import {
  isFault,
  isReceived,
  isStanding,
  mayMoveReturn,
  mayReturnUntil,
  RETURN_STATUS_WORDS,
  termOf,
  wayOfBuying,
  whyNotReturnable,
} from '../../../server/shop/returns/return-terms.rules.ts'
import { refusalOf, returnableLines } from '../../../server/shop/returns/returnable-lines.rules.ts'

const HOUR_MS = 3_600_000
const INTIMATE = 'Бельё, чулочные изделия и носки надлежащего качества обмену и возврату не подлежат'
/** By Moscow's clock. */
const moscow = (day: number, hours: number) => Date.UTC(2026, 0, day, hours - 3)

describe('the term of a return', () => {
  test.each([
    ['Платья', 'distance', false, 7, ''],
    ['Платья', 'store', false, 14, ''],
    ['Платья', 'distance', true, 730, ''],
    ['Носки', 'distance', false, 0, INTIMATE],
    ['Нижнее белье', 'store', false, 0, INTIMATE],
    ['Носки', 'store', true, 730, ''],
    ['', 'distance', false, 7, ''],
  ] as const)('of «%s», bought by %s, faulty: %p, is %d days', (category, way, is_fault, days, why) => {
    expect(termOf({ category, way, is_fault })).toMatchObject({ days, why })
  })

  test('is stated before it is bought', () => {
    expect([whyNotReturnable('Колготки'), whyNotReturnable('Платья')]).toEqual([INTIMATE, ''])
  })

  test('is that of a store for what was taken and paid in one, else that of a distance', () => {
    const way = (service_id: number, payment_id: number) => wayOfBuying({ service_id, payment_id })
    expect([way(3, 13), way(3, 1), way(4, 13), way(999, 13)]).toEqual([
      'store',
      'distance',
      'distance',
      'distance',
    ])
  })

  test('are whole days of the town after that of the receipt', () => {
    expect(mayReturnUntil(moscow(15, 0), 7, 3)).toBe(moscow(23, 0))
    expect(mayReturnUntil(moscow(15, 23), 7, 3)).toBe(moscow(23, 0))
    // In Vladivostok it is the 16th by then.
    expect(mayReturnUntil(moscow(15, 23), 7, 10)).toBe(moscow(23, 17))
    expect(mayReturnUntil(moscow(15, 0), 0, 3)).toBeNull()
  })

  test('is the longer one where the shop is at fault', () => {
    expect([isFault('defect'), isFault('wrong_item'), isFault('size')]).toEqual([true, true, false])
  })
})

describe('a line of an order', () => {
  const dress = { offer_id: 1, quantity: 2, returned: 0, category: 'Платья' }
  const socks = { ...dress, category: 'Носки' }
  const received = { received_at: moscow(15, 12), way: 'distance' as const, hours_east: 3 }
  const [until, fault_until] = [moscow(23, 0), moscow(15, 0) + 731 * 24 * HOUR_MS]
  const lineAt = (now: number, line = dress, order: Parameters<typeof returnableLines>[0] = received) =>
    returnableLines(order, [line], now)[0]
  const over = (days: string) => `Срок возврата прошёл: ${days} после получения`

  test('may come back for any reason within its term, what has not come back by now', () => {
    expect(lineAt(until - 1, { ...dress, returned: 1 })).toEqual({
      offer_id: 1,
      left: 1,
      until,
      fault_until,
      why: '',
      why_fault_only: '',
    })
  })

  test('may come back only as faulty after that, and not at all after the longer one', () => {
    expect(lineAt(until)).toMatchObject({ why: '', why_fault_only: over('7 дней') })
    expect(lineAt(fault_until - 1)).toMatchObject({ why: '', why_fault_only: over('7 дней') })
    expect(lineAt(fault_until)).toMatchObject({ why: over('730 дней'), why_fault_only: over('7 дней') })
  })

  test('of socks may come back only as faulty', () => {
    expect(lineAt(until - 1, socks)).toMatchObject({
      until: null,
      fault_until,
      why: '',
      why_fault_only: INTIMATE,
    })
  })

  test('that came back whole does not come back again', () => {
    expect(lineAt(until - 1, { ...dress, returned: 2 })).toMatchObject({ left: 0, why: 'Уже возвращено' })
  })

  test('has no term before it arrived', () => {
    expect(lineAt(until, dress, { ...received, received_at: null })).toEqual({
      offer_id: 1,
      left: 2,
      until: null,
      fault_until: null,
      why: 'Вернуть можно после получения',
      why_fault_only: over('7 дней'),
    })
  })

  test('is refused in words: nothing of it, too much of it, or without a fault', () => {
    const line = { offer_id: 1, left: 2, until, fault_until, why: '', why_fault_only: '' }
    expect([refusalOf(line, 2, false), refusalOf(line, 3, false)]).toEqual(['', 'Можно вернуть не больше 2'])
    const late = { ...line, why_fault_only: over('7 дней') }
    expect([refusalOf(late, 1, false), refusalOf(late, 1, true)]).toEqual([over('7 дней'), ''])
    expect(refusalOf({ ...late, why: 'Уже возвращено' }, 3, true)).toBe('Уже возвращено')
  })
})

describe('a return', () => {
  const STATES: ReturnStatus[] = ['new', 'sent', 'received', 'refunded', 'refused', 'cancelled']

  test('moves by the table alone: what was received is paid back, and what is over stays so', () => {
    const moves = Object.fromEntries(STATES.map(from => [from, STATES.filter(to => mayMoveReturn(from, to))]))
    expect(moves).toEqual({
      new: ['sent', 'received', 'refused', 'cancelled'],
      sent: ['received', 'refused'],
      received: ['refunded'],
      refunded: [],
      refused: [],
      cancelled: [],
    })
  })

  test('has words for each state', () => {
    expect(STATES.map(status => RETURN_STATUS_WORDS[status])).toEqual([
      'Ждём вещи',
      'В пути к нам',
      'Приняли, возвращаем деньги',
      'Деньги возвращены',
      'Отказано',
      'Отменён',
    ])
  })

  test('that was refused or cancelled gives nothing back, one that was received does', () => {
    expect(STATES.filter(isStanding)).toEqual(['new', 'sent', 'received', 'refunded'])
    expect(STATES.filter(isReceived)).toEqual(['received', 'refunded'])
  })
})
