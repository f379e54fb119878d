// Made at first use: each takes a cheap phone some 20 ms, and most pages use none of them before a tap.
let rules: Intl.PluralRules | undefined
let counted: Intl.NumberFormat | undefined
let dayAndMonth: Intl.DateTimeFormat | undefined

/**
 * Russian plurals: `plural(3, 'товар', 'товара', 'товаров')` -> `3 товара`.
 */
export function plural(count: number, one: string, few: string, many: string): string {
  return `${formatCount(count)} ${pluralForm(count, one, few, many)}`
}

/** The form alone, without the number. */
export function pluralForm(count: number, one: string, few: string, many: string): string {
  rules ??= new Intl.PluralRules('ru-RU')
  const form = rules.select(count)
  if (form === 'one') return one
  return form === 'few' ? few : many
}

/** A filter panel says hundreds of counts, and few of them have a thousand to be set apart. */
export function formatCount(count: number): string {
  if (Number.isInteger(count) && count >= 0 && count < 1_000) return String(count)
  counted ??= new Intl.NumberFormat('ru-RU')
  return counted.format(count)
}

/**
 * Days from now in words: `сегодня`, `завтра`, `послезавтра`, then `через 3 дня` (contract 1.9).
 */
export function formatDays(days: number): string {
  const near = ['сегодня', 'завтра', 'послезавтра'][days]
  return near ?? `через ${plural(days, 'день', 'дня', 'дней')}`
}

/**
 * A span of days from now: `завтра`, `завтра или послезавтра`, `через 2–4 дня`. Only what holds in the worst case is
 * promised, so both ends are named.
 */
export function formatDaySpan(days_min: number, days_max: number): string {
  if (days_max <= days_min) return formatDays(days_min)
  if (days_max <= 2 && days_max === days_min + 1) return `${formatDays(days_min)} или ${formatDays(days_max)}`
  if (days_min === 0)
    return `в течение ${formatCount(days_max)} ${pluralForm(days_max, 'дня', 'дней', 'дней')}`
  return `через ${days_min}–${plural(days_max, 'день', 'дня', 'дней')}`
}

/** Calendar dates in words: `16 января`, `16–18 января`, `30 января – 2 февраля`. */
export function formatDateSpan(date_min: string, date_max: string): string {
  dayAndMonth ??= new Intl.DateTimeFormat('ru-RU', { day: 'numeric', month: 'long', timeZone: 'UTC' })
  const [first, last] = [dayAndMonth.format(new Date(date_min)), dayAndMonth.format(new Date(date_max))]
  if (first === last) return first
  const [day, month] = first.split(' ')
  return last.endsWith(` ${month}`) ? `${day}–${last}` : `${first} – ${last}`
}
