import type { Request, Response } from 'express'
import { EMPTY_DRAFT } from '../../../server/contract/checkout/draft.ts'
import { readOrderDraft, saveOrderDraft, type TypedOrder } from '../../../server/http/visitor/order-draft.ts'
import type { Shop } from '../../../server/shop.ts'

const MOSCOW = '0c5b2444-70a0-4932-980c-b4dc0d3f02b5'
const shopOf = (CONSENTS: 'single' | 'separate' = 'single') =>
  ({ config: { SITE_URL: 'https://shop.test', CONSENTS } }) as Shop

/** Letters that no compression makes fewer. */
const hardWords = (letters: number, seed: number) =>
  String.fromCodePoint(
    ...Array.from({ length: letters }, (_, index) => 0x4e00 + (((index + seed) * 7_919 * seed) % 20_000)),
  )

function savedBy(shop: Shop, typed: TypedOrder): { value: string; options: object } {
  const saved = { value: '', options: {} }
  const cookie = (_name: string, value: string, options: object) => Object.assign(saved, { value, options })
  saveOrderDraft(shop, { cookie } as unknown as Response, MOSCOW, typed)
  return saved
}

const readBy = (shop: Shop, value: string, town = MOSCOW) =>
  readOrderDraft(shop, { headers: { cookie: `__Host-order-draft=${value}` } } as Request, town)

const typed: TypedOrder = {
  draft: {
    ...EMPTY_DRAFT,
    ...{ service_id: 4, address: 'Лесная, 5', street: 'Лесная', house: '5', flat: '7', day: 2, interval: 1 },
    ...{ name: 'Анна Каренина', phone: '+7 916 123 45 67', email: 'anna@example.ru', comment: 'Жду' },
    payment_id: 13,
  },
  agreements: { separate: null, single: false, subscribe: true, call_me: true },
}

test('what was typed comes back, from a cookie of the session that no script reads', () => {
  const { value, options } = savedBy(shopOf(), typed)
  expect(readBy(shopOf(), value)).toEqual(typed)
  expect(options).toEqual({ httpOnly: true, sameSite: 'lax', path: '/', secure: true })
})

test('where and how it is delivered belongs to its town; who it is for does not', () => {
  const { draft } = readBy(shopOf(), savedBy(shopOf(), typed).value, 'another town')
  expect(draft).toMatchObject({ service_id: null, address: '', street: '', flat: '', day: 0, interval: 0 })
  expect(draft).toMatchObject({ name: 'Анна Каренина', comment: 'Жду' })
})

test('what fits into no cookie costs the comment alone', () => {
  const long = {
    ...typed.draft,
    name: hardWords(100, 3),
    address: hardWords(300, 7),
    street: hardWords(300, 7),
  }
  const { value } = savedBy(shopOf(), { ...typed, draft: { ...long, comment: hardWords(1_000, 11) } })
  expect(value.length).toBeLessThan(3_901)
  expect(readBy(shopOf(), value).draft).toEqual({ ...long, comment: '' })
  const whole = savedBy(shopOf(), { ...typed, draft: { ...typed.draft, comment: 'Домофон. '.repeat(110) } })
  expect(readBy(shopOf(), whole.value).draft.comment).toBe('Домофон. '.repeat(110))
})

test.each([
  ['nothing', ''],
  ['no deflate', 'AAAA'],
  ['another program’s', Buffer.from('{"name":1}').toString('base64url')],
])('a cookie with %s is a fresh form', (_what, value) => {
  expect(readBy(shopOf(), value)).toEqual({
    draft: EMPTY_DRAFT,
    agreements: { separate: null, single: true, subscribe: false, call_me: false },
  })
})

test('ticks for one form of consent are none for the other', () => {
  const { agreements } = readBy(shopOf('separate'), savedBy(shopOf(), typed).value)
  expect(agreements).toMatchObject({
    separate: { terms: false, personal_data: false, advertising: false },
    single: true,
  })
})
