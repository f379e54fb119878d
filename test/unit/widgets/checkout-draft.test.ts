/** @jest-environment node */
import { EMPTY_DRAFT } from '../../../server/contract/checkout/draft.ts'
import { forgetDraft, readDraft, saveDraft } from '../../../widgets/shared/checkout/draft.ts'

const MOSCOW = 'moscow'
const stored = new Map<string, string>()
beforeAll(() => {
  const sessionStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  }
  Object.assign(globalThis, { window: { sessionStorage } })
})
beforeEach(() => stored.clear())

const TYPED = {
  ...EMPTY_DRAFT,
  service_id: 4,
  address: 'Тверская, 1',
  street: 'Тверская',
  house: '1',
  name: 'Анна Каренина',
  phone: '+7 916 123 45 67',
  email: 'anna@example.ru',
  comment: 'Домофон не работает',
  day: 2,
  interval: 1,
  payment_id: 13,
}

describe('what was chosen and typed', () => {
  test('stands there after a reload, each part under its key of the session (contract 1.9)', () => {
    saveDraft(TYPED, MOSCOW)
    expect(readDraft(MOSCOW)).toEqual(TYPED)
    expect([...stored.keys()].sort()).toEqual([
      'checkout',
      'deliveryAddressStruct',
      'deliveryDay',
      'deliveryInterval',
    ])
  })

  test('is forgotten after the order, whole: neither address nor comment goes into the next one', () => {
    saveDraft(TYPED, MOSCOW)
    stored.set('viewedProducts', 'a-1')
    forgetDraft()
    expect([...stored.keys()]).toEqual(['viewedProducts'])
    expect(readDraft(MOSCOW)).toEqual(EMPTY_DRAFT)
  })

  test('stays without its way and place in another town; who the order is for stays', () => {
    saveDraft(TYPED, MOSCOW)
    const { name, phone, email, comment, day, interval } = TYPED
    expect(readDraft('kazan')).toEqual({ ...EMPTY_DRAFT, name, phone, email, comment, day, interval })
  })

  test.each([
    ['checkout', '{"name":'],
    ['checkout', 'null'],
    ['checkout', '{"name":7}'],
    ['deliveryDay', '-1'],
    ['deliveryInterval', '"soon"'],
  ])('is empty where the entry %s is spoilt: %s', (key, value) => {
    stored.set(key, value)
    expect(readDraft(MOSCOW)).toEqual(EMPTY_DRAFT)
  })
})
