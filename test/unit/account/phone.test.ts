import fc from 'fast-check'
import * as v from 'valibot'
import { Phone } from '../../../server/contract/account/account.ts'
import {
  hidePhone,
  maskPhone,
  maskTyped,
  normalizePhone,
  phoneError,
} from '../../../server/contract/account/phone.ts'

const national = fc.stringMatching(/^9\d{9}$/)

test.each([
  '+79161234567',
  '89161234567',
  '79161234567',
  '9161234567',
  '+7 916 123 45 67',
  '8 (916) 123-45-67',
  '+7(916)123‑45‑67',
])('%s is a mobile phone', text => {
  expect(normalizePhone(text)).toBe('+79161234567')
})

test.each([
  '',
  '+7',
  '+7 495 123 45 67',
  '+1 916 123 45 67',
  '+99161234567',
  '891612345678',
  '916123456',
  '8916123456x',
  '+89161234567',
  'звоните',
])('%j is no Russian mobile phone', text => {
  expect(normalizePhone(text)).toBeNull()
  expect(v.safeParse(Phone, text).success).toBe(false)
})

test('a phone is typed as +7 ### ### ## ##', () => {
  expect(typed('9161234567')).toBe('+7 916 123 45 67')
})

test.each(['8', '7'])('%s as the first digit after the prefix leaves the bare prefix', digit => {
  expect(maskPhone(`+7 ${digit}`)).toBe('+7 ')
})

test('digits beyond the mask are not taken', () => {
  expect(typed('91612345678')).toBe('+7 916 123 45 67')
})

test.each([
  '89161234567',
  '+79161234567',
  '+7 89161234567',
  '+7 +79161234567',
  '+7 8 (916) 123-45-67',
  '8 (916) 123-45-67',
])('%s, pasted or filled in, is the whole phone', text => {
  expect(maskPhone(text)).toBe('+7 916 123 45 67')
})

test.each(['+7 89161234567', '+7 79161234567', '89161234567+7', '+7 9161234567', '8 916 123-45-67'])(
  '%s, typed where no script masks it, is the phone that the mask would have left',
  text => {
    expect(maskTyped(text)).toBe('+7 916 123 45 67')
  },
)

test.each(['+7 8916', '123', 'звоните', ''])('%j, typed there, is no phone and stays as it is', text => {
  expect(maskTyped(text)).toBe(text)
})

test.each(['', '+', '+7', '+7 '])('%j is the bare prefix', text => {
  expect(maskPhone(text)).toBe('+7 ')
})

test('what is typed before the prefix is typed after it', () => {
  expect(maskPhone('9+7 ')).toBe('+7 9')
  expect(maskPhone('8+7 ')).toBe('+7 ')
  expect(maskPhone('89161234567+7 ')).toBe('+7 916 123 45 67')
})

test('digits can be deleted one by one', () => {
  let field = '+7 916 123 45 67'
  for (let pressed = 0; pressed < 10; pressed++) field = maskPhone(field.replace(/\d\s*$/, ''))
  expect(field).toBe('+7 ')
})

test('every mobile phone survives its mask', () => {
  fc.assert(
    fc.property(national, digits => {
      const field = typed(digits)
      expect(field).toHaveLength(16)
      expect(normalizePhone(field)).toBe(`+7${digits}`)
      expect(maskPhone(field)).toBe(field)
      expect(phoneError(field)).toBeNull()
    }),
  )
})

test('whatever is typed, the field holds the mask and masking again changes nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'+0123456789 ()-x'), maxLength: 24 }), text => {
      const field = maskPhone(text)
      expect(field).toMatch(/^\+7 (\d{1,3}|\d{3} \d{1,3}|\d{3} \d{3} \d{1,2}|\d{3} \d{3} \d{2} \d{1,2})?$/)
      expect(maskPhone(field)).toBe(field)
    }),
    { numRuns: 2_000 },
  )
})

test('an empty field and a short one have their own words', () => {
  expect(phoneError('+7 ')).toBe('Обязательное поле')
  expect(phoneError('')).toBe('Обязательное поле')
  expect(phoneError('+7 916 123 45 6')).toBe('Введите корректный номер телефона')
  expect(phoneError('+7 495 123 45 67')).toBe('Введите корректный номер телефона')
})

test('a log says four digits of a phone', () => {
  expect(hidePhone('+79161231234')).toBe('+7***1234')
})

function typed(digits: string): string {
  return [...digits].reduce((field, digit) => maskPhone(field + digit), '+7 ')
}
