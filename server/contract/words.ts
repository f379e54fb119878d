const rules = new Intl.PluralRules('ru-RU')

/**
 * Russian plurals: `plural(3, 'товар', 'товара', 'товаров')` -> `3 товара`.
 */
export function plural(count: number, one: string, few: string, many: string): string {
  return `${formatCount(count)} ${pluralForm(count, one, few, many)}`
}

/** The form alone, without the number. */
export function pluralForm(count: number, one: string, few: string, many: string): string {
  const form = rules.select(count)
  if (form === 'one') return one
  return form === 'few' ? few : many
}

const counted = new Intl.NumberFormat('ru-RU')

export function formatCount(count: number): string {
  return counted.format(count)
}

/**
 * Days from now in words: `сегодня`, `завтра`, `послезавтра`, then `через 3 дня` (specification 1, section 9).
 */
export function formatDays(days: number): string {
  const near = ['сегодня', 'завтра', 'послезавтра'][days]
  return near ?? `через ${plural(days, 'день', 'дня', 'дней')}`
}
