/** What the phone fields of checkout and sign-in contain before anything is typed (contract 2.5). */
export const PHONE_PREFIX = '+7 '

/** `+7 912 345 67 89`: a shorter text is not a complete phone (contract 2.9). */
export const PHONE_LENGTH_LEAST = 16

export const PHONE_REQUIRED = 'Обязательное поле'
export const PHONE_WRONG = 'Введите корректный номер телефона'

/**
 * A Russian mobile as `+79xxxxxxxxx`, from whatever was typed or pasted: `8 (912) 345-67-89`, `7912…`,
 * `912…`. Null for anything else (promise 10).
 */
export function normalizePhone(text: string): string | null {
  if (!/^\+?[\d\s().\-\u2010-\u2015]*$/.test(text)) return null
  const digits = text.replace(/\D/g, '')
  if (text.trim().startsWith('+') && !digits.startsWith('7')) return null
  const national = digits.length === 11 && /^[78]/.test(digits) ? digits.slice(1) : digits
  return /^9\d{9}$/.test(national) ? `+7${national}` : null
}

/**
 * What the field shows after a change: `+7 ### ### ## ##`. A first digit 8 or 7 after the prefix leaves only the
 * prefix (contract 2.5); a complete number that was pasted or filled in with its 8 or 7 loses that digit
 * instead.
 *
 * @param changed the field after the change, wherever the caret was
 */
export function maskPhone(changed: string): string {
  const text = withPrefixFirst(changed)
  const whole =
    text.replace(PHONE_PREFIX, '').length > 10 ? normalizePhone(text.replace(/^\+7 (?=\+?[78])/, '')) : null
  const digits = whole ? whole.slice(2) : typedDigits(text)
  const national = /^[78]/.test(digits) ? '' : digits.slice(0, 10)
  const groups = [national.slice(0, 3), national.slice(3, 6), national.slice(6, 8), national.slice(8)]
  return PHONE_PREFIX + groups.filter(Boolean).join(' ')
}

/**
 * What was typed into the field where no script masks it, as its mask would have left it: after the prefix that stands
 * there many go on with an 8, or type before it. What is no phone stays as it was typed.
 */
export function maskTyped(typed: string): string {
  const masked = maskPhone(normalizePhone(typed) ?? typed)
  return normalizePhone(masked) ? masked : typed
}

/** Digits typed before the prefix, where the caret may be when the field is entered, are moved after it. */
function withPrefixFirst(text: string): string {
  const at = text.indexOf('+7')
  return at > 0 ? PHONE_PREFIX + text.slice(0, at) + text.slice(at + 2) : text
}

/** The digits after the prefix; a prefix damaged by editing still counts as the prefix. */
function typedDigits(text: string): string {
  const digits = text.replace(/\D/g, '')
  return text.startsWith('+') ? digits.replace(/^7/, '') : digits
}

/** The field's error, or null (contract 2.5). */
export function phoneError(text: string): string | null {
  if (text.trim() === '' || text.trim() === PHONE_PREFIX.trim()) return PHONE_REQUIRED
  return text.length < PHONE_LENGTH_LEAST || normalizePhone(text) === null ? PHONE_WRONG : null
}

/** `+79123451234` -> `+7***1234`: the only form that a log may contain (promise 21). */
export function hidePhone(phone: string): string {
  return `+7***${phone.slice(-4)}`
}
